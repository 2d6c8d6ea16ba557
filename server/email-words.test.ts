import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/links.ts';
import { messages } from '#contract/messages.ts';
import type { Mail } from '#server/platform/mail/email.ts';
import { createMail } from '#server/platform/mail/mail.ts';
import { registrationForm, administrator, GOOD_PASSWORD, signIn } from '#server/testing/people.ts';
import { readMessage } from '#server/testing/read-message.ts';
import { type SmtpServer, startSmtpServer } from '#server/testing/smtp-server.ts';
import { composeEmail, senderOf } from './platform/mail/compose.ts';
import { invitationTo } from './testing/administrators.ts';
import { profile } from './testing/records.ts';
import { startTestApp, type TestApp } from './testing/running-app.ts';
import { allEmails, readLetterhead } from './emails.ts';
import { topicEmails } from './features/messages/sending.ts';

const MALAYALAM = /\p{Script=Malayalam}/u;

let app: TestApp;
let server: SmtpServer;
let mail: Mail;
let admin: string;
beforeEach(async () => {
  server = await startSmtpServer();
  mail = createMail({ kind: 'smtp', url: server.url, from: 'no-reply@cmj.example' });
  app = await startTestApp({}, undefined, mail.send);
  admin = (await signIn(app.api, 'admin', administrator)).accessToken;
});
afterEach(async () => {
  await app.close();
  await mail.close();
  await server.close();
});

async function arrived(email: string) {
  app.clock.advance(10_000);
  await app.platform.jobs.settle();
  return server.messages.map(readMessage).filter(({ headers }) => headers.includes(`To: ${email}`));
}

const register = (body: object) => app.api.post('/api/user/register', body);

async function becomeMember(email: string, language?: 'en' | 'ml'): Promise<void> {
  expect((await register({ ...registrationForm({ email }), language })).status).toBe(200);
  const accounts = (await app.api.get(`/api/admin/users?search=${email}`, admin)).json as { id: number }[];
  expect((await app.api.put(`/api/admin/users/${accounts[0]?.id}/approve`, undefined, admin)).status).toBe(200);
}

function visibleWords(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/**
 * Returns the lines of the text part without `> ` at the start and `:` at the end, which the HTML part does not have.
 */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^> /, '').replace(/:$/, '').replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

describe('the language of an email', () => {
  it.each([
    ['en', 'CMJ: your account has been approved', '/login'],
    ['ml', 'CMJ: നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു', '/ml/login'],
  ] as const)('is %s if the account was requested in it', async (language, subject, page) => {
    await becomeMember('reader@sample.example', language);
    const [email] = await arrived('reader@sample.example');
    expect(email?.subject).toBe(subject);
    expect(email?.html).toContain(`<html lang="${language}">`);
    const address = `${app.platform.config.publicUrl}${page}`;
    expect(email?.text).toContain(`\n${address}\n`);
    expect(email?.html).toContain(`href="${address}"`);
    expect(MALAYALAM.test(email?.text ?? '')).toBe(language === 'ml');
    expect(email?.text.includes('approved')).toBe(language === 'en');
  });

  it('is English and Malayalam if the recipient’s language is unknown', async () => {
    await becomeMember('reader@sample.example');
    const [email] = await arrived('reader@sample.example');
    expect(email?.subject).toMatch(/^CMJ: your account has been approved \/ നിങ്ങളുടെ/);
    for (const part of [email?.text, email?.html]) {
      expect(part).toContain('Your account has been approved');
      expect(part).toContain('നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു');
    }
    expect(email?.html).toMatch(/<html lang="en">.* lang="en".* lang="ml"/s);
  });

  it.each(['fr', null, ['en']])('is refused with an error at the field if it is %j', async (language) => {
    const refused = { status: 400, json: { errors: { language: messages.choiceUnknown } } };
    expect(await register({ ...registrationForm(), language })).toMatchObject(refused);
    await app.api.post(
      '/api/admin/invitations',
      { name: 'Leela', email: 'leela@sample.example', duties: ['editor'] },
      admin,
    );
    const token = await invitationTo(app, 'leela@sample.example');
    const { email: _email, phone: _phone, ...joining } = registrationForm();
    expect(await app.api.post('/api/admin/join', { ...joining, token, language })).toMatchObject(refused);
  });

  it('is English and Malayalam in an invitation, later the language in which it was accepted', async () => {
    const email = 'leela@sample.example';
    await app.api.post('/api/admin/invitations', { name: 'Leela', email, duties: ['editor'] }, admin);
    const token = await invitationTo(app, email);
    const { email: _email, phone: _phone, ...joining } = registrationForm();
    expect((await app.api.post('/api/admin/join', { ...joining, token, language: 'ml' })).status).toBe(200);
    await app.api.post('/api/password/forgot', { email, role: 'admin' });
    const [invitation, reset] = await arrived(email);
    expect(invitation?.subject).toBe('CMJ: an invitation to the office / ഓഫീസിലേക്കു ക്ഷണം');
    expect(reset?.subject).toBe('CMJ: പുതിയ പാസ്‌വേഡ് തിരഞ്ഞെടുക്കുക');
    const link = /\/ml\/reset-password#([\w-]{43})/.exec(reset?.text ?? '')?.[1];
    const password = 'boats beside the pier';
    const changed = await app.api.post('/api/password/reset', { token: link, password, confirmPassword: password });
    expect(changed.status).toBe(200);
  });
});

describe('user input', () => {
  const names = [
    `<img src=x onerror="alert(1)">'&amp;`,
    'ശ്രീലത '.repeat(15).trim(),
    'x'.repeat(120),
    '</td></table><style>*{display:none}</style>',
  ];

  it.each(names)('appears unchanged in both parts of an email: %s', async (name) => {
    await becomeMember('parent@sample.example', 'en');
    const member = await signIn(app.api, 'user', { email: 'parent@sample.example', password: GOOD_PASSWORD });
    const sent = await app.api.form('POST', '/api/matrimonyregister', profile({ name }), member.accessToken);
    const { id } = sent.json as { id: number };
    const reason = 'First line <b>\n.\nBcc: everybody@sample.example\nമൂന്നാം വരി';
    expect((await app.api.put(`/api/admin/profiles/${id}/refuse`, { reason }, admin)).status).toBe(200);

    const emails = await arrived('parent@sample.example');
    const email = emails.find(({ subject }) => subject === 'CMJ: your matrimony profile was not approved');
    expect(email?.text).toContain(`profile of ${name} was`);
    expect(email?.text).toContain('> First line <b>\n> .\n> Bcc: everybody@sample.example\n> മൂന്നാം വരി');
    expect(email?.headers).not.toMatch(/^bcc:/im);
    expect(email?.html).not.toMatch(/<img|<b>|<style>\*/);
    expect(visibleWords(email?.html ?? '')).toContain(`profile of ${name} was`);
    expect(visibleWords(email?.html ?? '')).toContain('First line <b> . Bcc: everybody@sample.example മൂന്നാം വരി');
  });

  it.each(['Sample "Sett" <b>, Kochi', 'സാമ്പിൾ സംഘം'])(
    'as the name of the association appears in sender, subject, heading and footer: %s',
    async (shortName) => {
      const value = {
        shortName,
        fullName: { en: 'Sample & Community', ml: 'സാമ്പിൾ കൂട്ടായ്മ' },
        tagline: { en: '', ml: null },
        footerLine: { en: '', ml: null },
      };
      const saved = await app.api.put('/api/admin/content/association', { value }, admin);
      expect(saved.status).toBe(200);
      await becomeMember('reader@sample.example', 'ml');
      const [email] = await arrived('reader@sample.example');
      expect(email?.from.replaceAll(/[\\"]/g, '')).toBe(`${shortName.replaceAll('"', '')} <no-reply@cmj.example>`);
      expect(email?.subject).toBe(`${shortName}: നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു`);
      expect(email?.text).toMatch(new RegExp(`\n${shortName}\n*$`));
      const seen = visibleWords(email?.html ?? '');
      expect(seen).toMatch(new RegExp(`^ ${shortName} സാമ്പിൾ കൂട്ടായ്മ .* ${shortName} localhost:3000 $`));
      expect(`${email?.text}${email?.html}`).not.toMatch(/CMJ|1825/);
    },
  );
});

describe('every email', () => {
  it('has the same content in both parts, in its language, without external resources', async () => {
    const letterhead = await readLetterhead(app.platform);
    const kinds = { ...allEmails(app.platform), ...topicEmails(app.platform) };
    const texts = Object.values(kinds).flatMap(({ samples }) => samples(senderOf(letterhead)));
    expect(texts.length).toBeGreaterThan(13);
    for (const text of texts) {
      for (const language of [...languages, null]) {
        const email = composeEmail({ to: 'leela@sample.example', language }, text, letterhead);
        const seen = visibleWords(email.html);
        expect(linesOf(email.text).filter((line) => !seen.includes(line))).toEqual([]);
        expect(email.html).not.toMatch(/ src=|url\(|@import|<link|<script/);
        const addresses = [...email.html.matchAll(/https?:[^"<]*/g)].map(([address]) => address);
        expect(addresses.filter((address) => !address.startsWith(letterhead.site))).toEqual([]);
        for (const one of languages) {
          expect(email.subject.includes(text[one].title)).toBe(language === null || language === one);
        }
      }
      expect(text.ml.title).toMatch(MALAYALAM);
      expect(text.ml.paragraphs.length).toBe(text.en.paragraphs.length);
      expect(text.ml.button === undefined).toBe(text.en.button === undefined);
    }
  });
});
