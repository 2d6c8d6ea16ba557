import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The secrets of all phones of the tests. */
const pair = createECDH('prime256v1');
pair.generateKeys();
const auth = randomBytes(16);

/** Returns the body that subscribes a phone. @param service the beginning of its endpoint */
export function phone({ number = 1, service = 'https://fcm.googleapis.com/fcm/send' } = {}) {
  return {
    endpoint: `${service}/${number}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    language: 'en' as 'en' | 'ml',
  };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Decrypts what a push service receives for a phone, as RFC 8291 and RFC 8188 describe. */
function decrypt(body: Buffer): string {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const input = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const opener = createDecipheriv('aes-128-gcm', key, derive(input, salt, 'Content-Encoding: nonce\0', 12));
  opener.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted message. */
  readonly message: unknown;
}

export interface PushService {
  /** The beginning of endpoints, for `phone`. */
  readonly url: string;
  /** Matches the endpoints, for `startTestApp`. */
  readonly endpoints: RegExp;
  readonly received: Received[];
  /** The response by path; 201 for other paths. */
  readonly answers: Map<string, { readonly status: number; readonly location?: string }>;
  readonly close: () => Promise<void>;
}

/** Starts a push service on this machine. It decrypts all messages, without the library that encrypts them. */
export async function startPushService(): Promise<PushService> {
  const received: Received[] = [];
  const answers: PushService['answers'] = new Map();
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { url: path = '', headers } = request;
      const isMessage = headers['content-encoding'] === 'aes128gcm';
      received.push({ path, headers, message: isMessage ? (JSON.parse(decrypt(body)) as unknown) : undefined });
      const { status, ...more } = answers.get(path) ?? { status: 201 };
      return response.writeHead(status, more).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    endpoints: new RegExp(`^${url.replaceAll('.', '\\.')}/`),
    received,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
