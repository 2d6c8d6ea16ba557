import { addressGroup, countWithin, HOUR, type Limit, MINUTE, requireWithin } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { queueResetEmail, type ResetEmailFor } from './link-emails.ts';

const emailsPerAccount: Limit = {
  kind: 'reset-email-account',
  max: 1,
  windowMs: 10 * MINUTE,
  code: 'tooManyRequests',
};
const emailsPerAddress: Limit = {
  kind: 'reset-email-address',
  max: 20,
  windowMs: HOUR,
  code: 'tooManyRequests',
};

/**
 * Queues an email with a reset link. Does nothing if the account was sent one in the last 10 minutes, whatever IP
 * address asked for it. Only the job looks the account up, so that the response does not show whether it exists.
 * @throws AppError `too-many` after 20 requests an hour from one IP address
 */
export async function requestResetEmail(
  platform: Platform,
  { email, role }: ResetEmailFor,
  address: string,
): Promise<void> {
  requireWithin(platform, emailsPerAddress, addressGroup(address));
  if (countWithin(platform, emailsPerAccount, `${role} ${email}`) !== undefined) return;
  await queueResetEmail(platform, platform.database, { email, role });
}
