import type { MessageCode } from '#contract/messages.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Credentials } from '#server/platform/tokens/holders.ts';
import { filesCookie } from './files-cookie.ts';
import { succeeded, WithCookies } from './route.ts';

/** Builds a response that returns tokens and sets the file cookie. @param moreCookies more values of `Set-Cookie` */
export function credentialsResponse(
  { config }: Platform,
  code: MessageCode,
  { tokens, filesPass }: Credentials,
  moreCookies: readonly string[] = [],
) {
  return new WithCookies({ ...succeeded(code), ...tokens }, [filesCookie(config.publicUrl, filesPass), ...moreCookies]);
}
