import type { ResponseOf, Call } from '#contract/endpoint.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CallFailed } from './call-failed.ts';
import { withAdminToken, type AdminEndpoint } from './call-as-admin.ts';
import { actRefreshing } from './client.ts';
import { refresh } from './refresh.ts';
import { underKey } from './sending-keys.ts';
import { bytesOf, upload, type UploadOptions } from './upload.ts';

/** In bytes: what takes longer on a phone than sending it a second time should cost. */
const LARGE = 1024 * 1024;
/** An administrator's access token lives five minutes (decision 8). */
const YOUNG_MS = 2 * 60 * 1000;

/** The token that was last fetched for an upload. */
let fetched: { readonly accessToken: string; readonly at: number } | undefined;

/** Tokens do not tell their age: one that is not known to be young is exchanged before much is sent (decision 8). */
async function youngToken(accessToken: string): Promise<string> {
  if (fetched?.accessToken === accessToken && Date.now() - fetched.at < YOUNG_MS) return accessToken;
  const fresh = await refresh('admin', accessToken);
  if (fresh === undefined) throw new CallFailed({ status: 401, code: 'sessionEnded', message: m.said_sessionEnded() });
  fetched = { accessToken: fresh, at: Date.now() };
  return fresh;
}

/**
 * Makes an administrator's call with files; the page stays as it is, as with `callAsAdmin`.
 * @throws SessionOver, CallFailed, NoConnection, and AbortError when given up
 */
export async function uploadAsAdmin<E extends AdminEndpoint>(
  endpoint: E,
  input: Call<E>,
  options: Omit<UploadOptions, 'accessToken' | 'idempotencyKey'>,
): Promise<ResponseOf<E>> {
  return underKey(endpoint, input, (idempotencyKey) =>
    withAdminToken(async (held) => {
      const token = bytesOf(input) > LARGE ? await youngToken(held) : held;
      return actRefreshing('admin', token, (accessToken) =>
        upload(endpoint, input, { ...options, accessToken, idempotencyKey }),
      );
    }),
  );
}
