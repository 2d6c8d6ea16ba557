import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Email } from './email.ts';
import { createMail } from './mail.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const from = 'CMJ <no-reply@cmj.example>';
const email: Email = { to: 'leela@sample.example', senderName: 'CMJ', subject: 'CMJ', text: 'CMJ', html: 'CMJ' };

describe('an email', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryFolder();
  });

  it.each([
    'a@sample.example, b@sample.example',
    'a@sample.example;b@sample.example',
    'Leela <leela@sample.example>',
    'a@sample.example\r\nBcc: b@sample.example',
    'group:a@sample.example',
    '',
  ])('is not sent if the recipient is %j instead of one address without a display name', async (to) => {
    const mail = createMail({ kind: 'outbox', directory, from });
    await expect(mail.send({ ...email, to })).rejects.toThrow(
      'the recipient must be one email address without a display name',
    );
    expect(await readdir(directory)).toEqual([]);
  });

  it('is not sent, and neither is the password, if a password is set but the server offers no TLS', async () => {
    const commands: string[] = [];
    const server = new SMTPServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) => {
        commands.push(auth.method);
        done(null, { user: auth.username ?? '' });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    const mail = createMail({ kind: 'smtp', url: `smtp://user:word@127.0.0.1:${port}`, from });
    try {
      await expect(mail.send(email)).rejects.toMatchObject({ problem: 'tls', isFinal: false });
    } finally {
      await mail.close();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    }
    expect(commands).toEqual([]);
  });
});
