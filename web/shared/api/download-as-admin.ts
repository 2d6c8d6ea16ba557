import type { Call, FileResponse } from '#contract/endpoint.ts';
import { fetchFileAsAdmin, type AdminEndpoint } from './call-as-admin.ts';
import { addressOf } from './send.ts';

/**
 * Makes an administrator's call that answers with a file; the file bears the name under which it is to be saved.
 * @throws SessionOver, CallFailed, NoConnection, and AbortError when given up
 */
export async function downloadAsAdmin<E extends AdminEndpoint & { readonly responses: FileResponse }>(
  endpoint: E,
  input: Call<E>,
  signal?: AbortSignal,
): Promise<File> {
  return fetchFileAsAdmin(addressOf(endpoint.path, input), signal);
}
