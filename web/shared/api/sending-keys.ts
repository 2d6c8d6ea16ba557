import { failedWith } from './call-failed.ts';
import { SENDING_PREFIX, tryStorage } from './drafts.ts';

/** Returns a random key of 32 hexadecimal digits. Without https, `crypto.randomUUID` is not available. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends an opened form under its key. Pass the options to the call that adds the record. */
export type SendOnce = <T>(send: (options: { readonly idempotencyKey: string }) => Promise<T>) => Promise<T>;

/**
 * Gives an opened form a key, so that what it adds is added once, even if it is sent again after a lost response, after
 * a reload or from a duplicated tab (decision 68). The key changes after an answer, and after the server has refused
 * other content under it. Forms with a draft store the key in the draft instead.
 * @param form names the form within this tab, such as `correction 12 mobile`; absent if the key ends with the page
 */
export function openForm(form?: string): SendOnce {
  const name = form === undefined ? undefined : `${SENDING_PREFIX}${form}`;
  const store = (key: string) => {
    if (name !== undefined) tryStorage('sessionStorage', (storage) => storage.setItem(name, key));
    return key;
  };
  const stored = name === undefined ? undefined : tryStorage('sessionStorage', (storage) => storage.getItem(name));
  let idempotencyKey = stored ?? store(newIdempotencyKey());
  return async (send) => {
    try {
      const answer = await send({ idempotencyKey });
      idempotencyKey = store(newIdempotencyKey());
      return answer;
    } catch (error) {
      if (failedWith(error, 'keyReused')) idempotencyKey = store(newIdempotencyKey());
      throw error;
    }
  };
}

/**
 * Gives a chosen file a key of its own, which it keeps if it is chosen again.
 * @param position of the file among those of the form
 */
export function openFormOfFile({ name, size, lastModified }: File, position = 1): SendOnce {
  return openForm(`file ${position} ${name} ${size} ${lastModified}`);
}
