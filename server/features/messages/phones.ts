import { createECDH, ECDH, hkdfSync } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { Language } from '#contract/links.ts';
import type { addPushSubscription } from '#contract/push.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/lists.ts';
import type { Platform } from '#server/platform/platform.ts';

const MAX_PHONES = 20_000;
const TIMEOUT_MS = 10_000;

/** Derives the VAPID keys of the site from its secret. Both are base64url. */
export function vapidKeys(secret: string): { readonly publicKey: string; readonly privateKey: string } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'push:vapid', 32));
  // Keys must be smaller than the order of the curve.
  key.writeUInt8(key.readUInt8() & 0x7f);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: key.toString('base64url') };
}

/** Returns whether this is the base64url of an uncompressed point of P-256. */
function isPoint(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    // The point at infinity is shorter.
    return point === p256dh && point.length === 87;
  } catch {
    return false;
  }
}

export const countPhones = async (db: Db): Promise<number> => countRows(db.selectFrom('push_subscriptions'));

/** Returns the ids of all phones, for `sendToPhone`. */
export async function listPhones(db: Db): Promise<number[]> {
  const phones = await db.selectFrom('push_subscriptions').select('id').orderBy('id').execute();
  return phones.map(({ id }) => id);
}

/**
 * Stores the subscription of a browser. Replaces keys and language if the endpoint is known.
 * @throws AppError `invalid` for another push service or wrong keys, `no-room` above `MAX_PHONES`
 */
export async function addPhone(
  { database, now, pushServices }: Platform,
  { endpoint, keys: { p256dh, auth }, language }: Input<typeof addPushSubscription>['body'],
): Promise<void> {
  if (!pushServices.test(endpoint) || !isPoint(p256dh) || !/^[\w-]{22}$/.test(auth))
    throw new AppError('invalid', 'phoneRefused');
  const others = database.selectFrom('push_subscriptions').where('endpoint', '!=', endpoint);
  if ((await countRows(others)) >= MAX_PHONES) throw new AppError('no-room', 'phonesFull');
  await database
    .insertInto('push_subscriptions')
    .values({ endpoint, p256dh, auth, language, created_at: now() })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ p256dh, auth, language }))
    .execute();
}

export async function removePhone(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

interface PhoneMessage {
  /** Returns the message in a language. It replaces an earlier one with the same tag; a press on it opens the path. */
  readonly message: (language: Language) => Readonly<Record<'title' | 'body' | 'tag' | 'path', string>>;
  /** How long the push service tries to deliver the message. */
  readonly ttlSeconds: number;
}

/**
 * Encrypts a message and hands it to the push service of a phone. Forgets the phone if its subscription has ended.
 * @returns `gone` if there is no such phone, or no longer
 * @throws Error without the endpoint if the push service does not take the message
 */
export async function sendToPhone(
  { config, database, secret }: Platform,
  id: number,
  { message, ttlSeconds: TTL }: PhoneMessage,
): Promise<'sent' | 'gone'> {
  const phone = await database.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!phone) return 'gone';
  const { endpoint, language, ...keys } = phone;
  const { default: webPush } = await import('web-push');
  const text = JSON.stringify({ ...message(language), language });
  const vapidDetails = { subject: config.publicUrl.replace(/^http:/, 'https:'), ...vapidKeys(secret) };
  const options = { vapidDetails, TTL, urgency: 'high' } as const;
  const { headers, body: encrypted } = webPush.generateRequestDetails({ endpoint, keys }, text, options);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = { method: 'POST', headers, body: new Uint8Array(encrypted), redirect: 'manual', signal } as const;
  // The error of fetch contains the host, so it is not passed on.
  const response = await fetch(endpoint, request).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.ok) return 'sent';
  if (!response || ![401, 403, 404, 410].includes(response.status))
    throw new Error(`The push service ${response ? `answered ${response.status}` : 'could not be reached'}`);
  await removePhone(database, endpoint);
  return 'gone';
}
