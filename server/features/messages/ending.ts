import { endEmailsPath } from '#contract/links.ts';
import { type Topic, topics } from '#contract/member-messages.ts';
import { namesOf } from '#contract/record-of.ts';
import { chooseTopics } from '#server/features/identity/service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keyedHash } from '#server/platform/tokens/tokens.ts';

type Secret = Pick<Platform, 'secret'>;

/** Returns the token of a link that ends emails. Paths do not distinguish capitals, so the signature is in hex. */
function tokenOf({ secret }: Secret, account: number, topic: Topic): string {
  const signature = Buffer.from(keyedHash('end-emails', `${account} ${topic}`, secret), 'base64url').toString('hex');
  return `${account}-${topic}-${signature}`;
}

/** Returns the path of the page that ends emails to an account about a topic (RFC 8058). It contains no address. */
export function endPath(platform: Secret, account: number, topic: Topic): string {
  return endEmailsPath(tokenOf(platform, account, topic));
}

/** Ends the emails that a link names. Returns false if the link is wrong. An account that is gone gets none anyway. */
export async function endEmails(platform: Platform, token: string): Promise<boolean> {
  const [account, name] = token.split('-');
  const topic = namesOf(topics).find((each) => each === name);
  if (topic === undefined || token !== tokenOf(platform, Number(account), topic)) return false;
  await chooseTopics(platform, Number(account), { [topic]: false });
  return true;
}
