import type { Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { replaceParts } from './load-document.ts';
import { rememberedScroll, rememberScroll } from '#web/shared/links/history-state.ts';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;

interface SearchedList<F extends Filters> {
  readonly list: ListAddress<F>;
  /** Its inputs are named as the filters of the list. */
  readonly form: HTMLFormElement;
  /** Ids of the elements that a search updates. */
  readonly parts: readonly string[];
  /** Loads a document with these elements. */
  readonly load: (query: ListQuery<F>, signal: AbortSignal) => Promise<Document>;
  readonly showLoading?: (isLoading: boolean) => void;
  readonly showFailure: (error: unknown) => void;
}

/**
 * Searches a list while the user types, and writes the search into the address. The first search adds a history entry,
 * so that Back returns to the whole list; later searches replace that entry. A field's `defaultValue` is the search
 * whose results are shown, `value` is the current input.
 * @returns a function that repeats the last search
 */
export function searchAsTyped<F extends Filters>(searched: SearchedList<F>): () => Promise<void> {
  const { list, form, parts, load, showLoading = () => undefined, showFailure } = searched;
  const fields = [...form.querySelectorAll('input')];
  const queryHere = () => list.read(new URLSearchParams(location.search));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let shown = queryHere();
  let repeat = async () => follow();

  /** Loads and shows a part of the list. Resolves to false if that fails or a newer search has begun. */
  async function show(query: ListQuery<F>): Promise<boolean> {
    clearTimeout(timer);
    // Aborts the previous request, so that an older response never replaces a newer one.
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    showLoading(true);
    try {
      const response = await load(query, signal);
      if (signal.aborted) return false;
      replaceParts(response, parts);
      shown = query;
      return true;
    } catch (error) {
      if (!signal.aborted) showFailure(error);
      return false;
    } finally {
      if (!signal.aborted) showLoading(false);
    }
  }

  async function search(): Promise<void> {
    repeat = search;
    const words = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const query = list.read(words);
    const isFirst = !list.isNarrowed(shown) && list.isNarrowed(query);
    if (!(await show(query))) return;
    for (const field of fields) field.defaultValue = words.get(field.name) ?? '';
    if (isFirst) {
      rememberScroll();
      history.pushState(null, '', list.href({}, query));
    } else history.replaceState(history.state, '', list.href({}, query));
  }

  /** Shows the part of the list that the address names. */
  async function follow(): Promise<void> {
    repeat = follow;
    const params = new URLSearchParams(location.search);
    for (const field of fields) {
      field.defaultValue = params.get(field.name) ?? '';
      field.value = field.defaultValue;
    }
    if (await show(list.read(params))) scrollTo(0, rememberedScroll(history.state) ?? 0);
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
  addEventListener('popstate', () => {
    if (list.path({}, queryHere()) !== list.path({}, shown)) void follow();
  });
  if (isTyped()) void search();
  return async () => repeat();
}
