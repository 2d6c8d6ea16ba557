import type { Call, FileAnswer } from '#contract/endpoint.ts';
import { fetchFileForOffice, type OfficeEndpoint } from './call-office.ts';
import { addressOf } from './send.ts';

/**
 * Makes an administrator's call that answers with a file; the file bears the name under which it is to be saved.
 * @throws SessionOver, CallFailed, NoConnection, and AbortError when given up
 */
export async function downloadForOffice<E extends OfficeEndpoint & { readonly answers: FileAnswer }>(
  endpoint: E,
  input: Call<E>,
  signal?: AbortSignal,
): Promise<File> {
  return fetchFileForOffice(addressOf(endpoint.path, input), signal);
}
