import { toast } from '#web/shared/frame/toast.ts';
import { NoConnection } from '#web/shared/api/call-failed.ts';
import { loadDocument, replaceParts } from '#web/shared/documents/load-document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memorialsList, RESULT_IDS } from './memorials-query.ts';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;

/**
 * Searches while the user types, and writes the search into the address. Takes the results from the document at the new
 * address. A field's `defaultValue` is the search whose results are shown; `value` is the current input.
 */
export function searchAsTyped(form: HTMLFormElement, fields: readonly HTMLInputElement[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let shown = location.href;

  async function search(): Promise<void> {
    clearTimeout(timer);
    // Aborts the previous request, so that an older response never replaces a newer one.
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const words = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const address = memorialsList.href({}, memorialsList.read(words));
    try {
      const response = await loadDocument(address, signal);
      history.replaceState(history.state, '', address);
      shown = location.href;
      replaceParts(response, Object.values(RESULT_IDS));
      for (const field of fields) field.defaultValue = words.get(field.name) ?? '';
    } catch (error) {
      if (!signal.aborted) toast.error(error instanceof NoConnection ? m.fault_noConnection() : m.fault_text());
    }
  }
  const isTyped = () => fields.some(({ value, defaultValue }) => value !== defaultValue);

  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void search(), PAUSE_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void search();
  });
  // Aborts the request when the page is left. A page from the back/forward cache searches again if its input differs.
  addEventListener('pagehide', () => controller.abort());
  addEventListener('pageshow', () => {
    if (isTyped()) void search();
  });
  // Back may lead from a fragment of this page to an entry with another search, whose results are not in the page.
  addEventListener('popstate', () => {
    if (location.href.split('#')[0] !== shown.split('#')[0]) location.reload();
  });
  if (isTyped()) void search();
}
