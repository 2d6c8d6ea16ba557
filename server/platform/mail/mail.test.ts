import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '#server/testing/read-message.ts';
import type { Email } from './email.ts';
import { createMail } from './mail.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const email: Email = {
  to: 'leela@sample.example',
  senderName: 'Sample Association',
  subject: 'CMJ: നിങ്ങളുടെ അക്കൗണ്ട്',
  text: 'നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു.\nhttps://cmj.example/login\n',
  html: '<p>നിങ്ങളുടെ അക്കൗണ്ട് അംഗീകരിച്ചിരിക്കുന്നു.</p>',
};

describe('mail', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryFolder();
  });

  it('reaches an SMTP server with Malayalam text intact', async () => {
    const received: { from: string; to: string[]; raw: string }[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.server.address() as AddressInfo;
    const mail = createMail({ kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'CMJ <no-reply@cmj.example>' });
    try {
      await mail.send(email);
    } finally {
      await mail.close();
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    }
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@cmj.example', to: ['leela@sample.example'] });
    const read = readMessage(received[0]?.raw ?? '');
    expect(read.subject).toBe(email.subject);
    expect(read.text.trim()).toBe(email.text.trim());
    expect(read.html.trim()).toBe(email.html);
  });

  it('is stored in the outbox as one complete file per email, sorted by time', async () => {
    const outbox = join(directory, 'outbox');
    const mail = createMail({ kind: 'outbox', directory: outbox, from: 'CMJ <no-reply@cmj.example>' });
    await mail.send({ ...email, subject: 'first' });
    await mail.send(email);
    const files = (await readdir(outbox)).toSorted();
    expect(files).toHaveLength(2);
    const [first, second] = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    expect(readMessage(first ?? '').subject).toBe('first');
    const read = readMessage(second ?? '');
    expect(read.subject).toBe(email.subject);
    expect(read.text.trim()).toBe(email.text.trim());
    expect(read.html.trim()).toBe(email.html);
    expect(read.headers).toMatch(/^auto-submitted: auto-generated$/im);
    expect(read.headers).toMatch(/^From: CMJ <no-reply@cmj\.example>$/m);
  });

  it('cannot gain a header through a line break in the subject', async () => {
    const outbox = join(directory, 'outbox');
    const mail = createMail({ kind: 'outbox', directory: outbox, from: 'CMJ <no-reply@cmj.example>' });
    await mail.send({ ...email, subject: 'hello\r\nBcc: everybody@sample.example' });
    const [file = ''] = await readdir(outbox);
    const { headers } = readMessage(await readFile(join(outbox, file), 'utf8'));
    expect(headers).not.toMatch(/^bcc:/im);
  });
});
