import { toast } from '#web/shared/frame/toast.ts';
import { NoConnection } from '#web/shared/api/call-failed.ts';
import { loadDocument, takeOver } from '#web/shared/documents/load-document.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memorialsList, SEARCHED } from './memorials-query.ts';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

/**
 * Two searches that combine, are kept in the address and follow as one types. The list is that of the document at the
 * address. What is shown is what the fields say by `defaultValue`, what is typed is their `value`.
 */
export function followSearch(form: HTMLFormElement, fields: readonly HTMLInputElement[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let shown = location.href;

  async function search(): Promise<void> {
    clearTimeout(timer);
    // An older answer never overwrites a newer one.
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    const words = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const address = memorialsList.href({}, memorialsList.read(words));
    try {
      const response = await loadDocument(address, signal);
      history.replaceState(history.state, '', address);
      shown = location.href;
      takeOver(response, Object.values(SEARCHED));
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
  // Who leaves has no use for the answer; who comes back finds the list of what they typed.
  addEventListener('pagehide', () => controller.abort());
  addEventListener('pageshow', () => {
    if (isTyped()) void search();
  });
  // Back from an address within the page to one with other words.
  addEventListener('popstate', () => {
    if (location.href.split('#')[0] !== shown.split('#')[0]) location.reload();
  });
  if (isTyped()) void search();
}
