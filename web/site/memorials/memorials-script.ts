import { toast } from '#web/shared/frame/toast.ts';
import { NoConnection } from '#web/shared/api/call-failed.ts';
import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { loadDocument } from '#web/shared/documents/load-document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memorialsList, RESULT_IDS } from './memorials-query.ts';

/** Updates the list while the user types. The code that does this is loaded when the form is first touched. */
export function enableMemorialSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.memorial-search');
  if (!form) return;
  const load = async () => {
    const { searchAsTyped } = await import('#web/shared/documents/search-as-typed.ts');
    searchAsTyped({
      list: memorialsList,
      form,
      parts: Object.values(RESULT_IDS),
      load: async (query, signal) => loadDocument(memorialsList.href({}, query), { signal }),
      showFailure: (error) => toast.error(error instanceof NoConnection ? m.fault_noConnection() : m.fault_text()),
    });
  };
  const begin = loadOnFirstTouch(form, load);
  // The user may have used the form before the script loaded.
  const isTyped = [...form.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement)) begin();
}
