import type { FastifyInstance } from 'fastify';
import { allEmails, readLetterhead } from './emails.ts';
import { composeEmail } from './platform/mail/compose.ts';
import type { Email } from './platform/mail/email.ts';
import { senderOf } from './platform/mail/letterhead.ts';
import type { Platform } from './platform/platform.ts';
import { html, type Markup } from './platform/text/markup.ts';

/** Also that of the emails in their frames: they bring their style and need nothing, as in a mail program. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; }
  section { border-top: 1px solid; padding: 1rem 0; }
  h2 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
  .parts { display: flex; flex-wrap: wrap; gap: 1.5rem; }
  pre { flex: 1 1 20rem; min-width: 0; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  iframe { flex: none; width: 390px; max-width: 100%; height: 46rem; border: 1px solid; }
`;

interface Shown {
  readonly name: string;
  readonly email: Email;
}

/** Every kind of email that can be sent, about each of its samples, in each language and where none is known. */
async function shownEmails(platform: Platform): Promise<readonly Shown[]> {
  const letterhead = await readLetterhead(platform);
  return Object.entries(allEmails(platform)).flatMap(([kind, { samples }]) =>
    samples(senderOf(letterhead)).flatMap((text, index) =>
      (['en', 'ml', null] as const).map((language) => ({
        name: `${kind} ${index + 1}, ${language ?? 'both languages'}`,
        email: composeEmail({ to: 'leela@sample.example', language }, text, letterhead),
      })),
    ),
  );
}

function section({ name, email }: Shown): Markup {
  return html`<section>
    <h2>${name}</h2>
    <p>${email.senderName}: <b>${email.subject}</b></p>
    <div class="parts">
      <pre>${email.text}</pre>
      <iframe title="${name}" sandbox srcdoc="${email.html}"></iframe>
    </div>
  </section>`;
}

function page(emails: readonly Shown[]): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Letters</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>Letters</h1>
          <p>Every letter that the site sends, about invented people; light or dark as the system is.</p>
          ${emails.map(section)}
        </main>
      </body>
    </html>`;
}

/** Shows developers every email, text and HTML side by side, by the list that emails are sent by. */
export function addEmailsPage(app: FastifyInstance, platform: Platform): void {
  app.get('/_letters', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page(await shownEmails(platform)).source),
  );
}
