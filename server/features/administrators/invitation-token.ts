import { createHmac } from 'node:crypto';

/**
 * The token of an invitation's link. Only its hash and the nonce are stored: the database alone lets nobody in, and the
 * email can be written again without another link.
 */
export function invitationToken(nonce: string, secret: string): string {
  return createHmac('sha256', secret).update(`invitation:${nonce}`).digest('base64url');
}
