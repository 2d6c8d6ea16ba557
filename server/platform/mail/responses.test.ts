import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startSmtpServer } from '#server/testing/smtp-server.ts';
import { DeliveryError, type Email, type Mail } from './email.ts';
import { createMail } from './mail.ts';

const email: Email = {
  to: 'leela@sample.example',
  senderName: 'CMJ',
  subject: 'CMJ',
  text: 'CMJ',
  html: '<p>CMJ</p>',
};

describe('the delivery of an email', () => {
  const closings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
  });

  function mailTo(url: string): Mail {
    const mail = createMail({ kind: 'smtp', url, from: 'no-reply@cmj.example' });
    closings.push(mail.close);
    return mail;
  }
  async function failureOf(act: Promise<void>): Promise<DeliveryError> {
    const error: unknown = await act.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof DeliveryError) return error;
    throw new Error('the email was accepted', { cause: error });
  }
  /** Starts a standard mail server with an expired certificate. @returns its port */
  async function startEncrypted(options: SMTPServerOptions): Promise<number> {
    const server = new SMTPServer({ logger: false, ...options });
    // The client closes the connection during the TLS handshake if it rejects the certificate.
    server.on('error', () => {});
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closings.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve);
        }),
    );
    return (server.server.address() as AddressInfo).port;
  }

  it.each([
    ['RCPT TO', '550 no such user here', 'unknown-address', '550'],
    ['RCPT TO', '550-5.2.1 leela@sample.example\r\n550 5.2.1 is disabled', 'unknown-address', '550 5.2.1'],
    // The server rejects the email or its sender, so the recipient's address may be right.
    ['RCPT TO', '550 5.7.1 blocked by a list', 'refused', '550 5.7.1'],
    ['RCPT TO', '552 5.2.2 leela@sample.example is full', 'refused', '552 5.2.2'],
  ] as const)('fails for good if the server answers %s with: %s', async (step, words, problem, code) => {
    const server = await startSmtpServer((line) => (line.startsWith(step) ? words : undefined));
    closings.push(server.close);
    const error = await failureOf(mailTo(server.url).send(email));
    expect(error).toMatchObject({ problem, isFinal: true, code, reply: words.replace('\r\n', '\n') });
  });

  it.each([
    ['RCPT TO', '450 4.2.1 come back', 'later', '450 4.2.1'],
    // This reply concerns the sender, so it affects every email.
    ['RCPT TO', '550 5.1.8 there is no such sender', 'later', '550 5.1.8'],
    ['RCPT TO', '530 5.7.0 sign in first', 'sign-in', '530 5.7.0'],
    ['MAIL FROM', '530 5.7.0 sign in first', 'sign-in', '530 5.7.0'],
    ['MAIL FROM', '550 5.7.1 sender refused', 'later', '550 5.7.1'],
  ] as const)('is retried if the server answers %s with: %s', async (step, words, problem, code) => {
    const server = await startSmtpServer((line) => (line.startsWith(step) ? words : undefined));
    closings.push(server.close);
    const error = await failureOf(mailTo(server.url).send(email));
    expect(error).toMatchObject({ problem, isFinal: false, code });
  });

  it.each([
    ['535 5.7.8 not this password', 'sign-in', '535 5.7.8'],
    ['454 4.7.0 cannot look it up at the moment', 'later', '454 4.7.0'],
  ])('is retried if the server answers the sign-in with: %s', async (words, problem, code) => {
    const [, number = '', text = ''] = /^(\d+) (.*)$/.exec(words) ?? [];
    const port = await startEncrypted({
      onAuth: (_auth, _session, done) => done(Object.assign(new Error(text), { responseCode: Number(number) })),
    });
    const mail = mailTo(`smtp://user:word@127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    expect(await failureOf(mail.send(email))).toMatchObject({ problem, isFinal: false, code });
    expect(await failureOf(mail.check())).toMatchObject({ problem, code });
  });

  it("is retried if the server's certificate has expired", async () => {
    const [later, atOnce] = [await startEncrypted({}), await startEncrypted({ secure: true })];
    for (const url of [`smtp://localhost:${later}`, `smtps://localhost:${atOnce}`]) {
      const expected = { problem: 'tls', isFinal: false, code: 'CERT_HAS_EXPIRED' };
      expect(await failureOf(mailTo(url).send(email))).toMatchObject(expected);
      expect(await failureOf(mailTo(url).check())).toMatchObject(expected);
    }
  });

  it('is retried if the connection is refused', async () => {
    const error = await failureOf(mailTo('smtp://127.0.0.1:1').send(email));
    expect(error).toMatchObject({ problem: 'unreachable', isFinal: false, code: 'ECONNREFUSED', reply: undefined });
  });
});
