import type { ResponseOf, Call, Endpoint } from '#contract/endpoint.ts';
import { actRefreshing } from './client.ts';
import { readTokens } from './tokens.ts';
import { upload, type UploadOptions } from './upload.ts';

/**
 * Makes a member's call with files; the page stays as it is, also when the session is over: an open form is not thrown
 * away (decision 20).
 * @throws CallFailed when the server refuses, NoConnection when it does not answer, AbortError when given up
 */
export async function uploadAsUser<E extends Endpoint & { readonly access: 'user' }>(
  endpoint: E,
  input: Call<E>,
  options: Omit<UploadOptions, 'accessToken'>,
): Promise<ResponseOf<E>> {
  return actRefreshing('user', readTokens('user').accessToken, (accessToken) =>
    upload(endpoint, input, { ...options, accessToken }),
  );
}
