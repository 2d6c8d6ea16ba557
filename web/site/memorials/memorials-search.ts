import { toast } from '#web/shared/frame/toast.ts';
import { NoConnection } from '#web/shared/api/call-failed.ts';
import { loadDocument } from '#web/shared/documents/load-document.ts';
import { searchAsTyped } from '#web/shared/documents/search-as-typed.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memorialsList, RESULT_IDS } from './memorials-query.ts';

/** Searches the memorials while the visitor types. Takes the results from the page at the new address. */
export function searchMemorials(form: HTMLFormElement): void {
  searchAsTyped({
    list: memorialsList,
    form,
    parts: Object.values(RESULT_IDS),
    load: async (query, signal) => loadDocument(memorialsList.href({}, query), { signal }),
    showFailure: (error) => toast.error(error instanceof NoConnection ? m.fault_noConnection() : m.fault_text()),
  });
}
