import type { Filters, ListAddress, ListQuery } from '#web/shared/links/list-address.ts';
import { correctAddress } from './correct-address.ts';
import { replaceParts } from './load-document.ts';
import { rememberedScroll, rememberScroll } from '#web/shared/links/history-state.ts';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;

interface SearchedList<F extends Filters> {
  readonly list: ListAddress<F>;
  /** Form with the search fields, whose names are those of the list's filters. */
  readonly form: HTMLFormElement;
  /** Ids of the elements whose content a search replaces. */
  readonly parts: readonly string[];
  /** Loads a document that contains the elements of `parts`. */
  readonly load: (query: ListQuery<F>, signal: AbortSignal) => Promise<Document>;
  readonly showLoading?: (isLoading: boolean) => void;
  readonly showFailure: (error: unknown) => void;
  /** Returns false if the list must not be replaced now, for example because one of its pictures is open. */
  readonly canReplace?: () => boolean;
}

export interface ListSearch {
  /** Repeats the last search. If the list was last loaded for an address, loads that part of the list again. */
  readonly repeat: () => Promise<void>;
  /** Shows the part of the list at this address, and adds the address to the history. */
  readonly go: (address: string) => Promise<void>;
}

/**
 * Searches a list while the user types, and writes the search into the address. The first search adds a history entry,
 * so that Back returns to the whole list; later searches replace that entry. A field's `defaultValue` is the search
 * whose results are shown, `value` is the current input.
 */
export function searchAsTyped<F extends Filters>(searched: SearchedList<F>): ListSearch {
  const { list, form, parts, load, showLoading = () => undefined, showFailure, canReplace = () => true } = searched;
  const fields = [...form.querySelectorAll('input')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let shown = list.readAt(location);
  const addressed = () => list.path({}, list.readAt(location));
  /** The page's address when the list was last requested; undefined after a failure. A search changes it afterwards. */
  let requested: string | undefined = addressed();
  let repeat = async () => follow();

  /** Loads and shows a part of the list. Resolves to undefined if that fails or a newer search has begun. */
  async function show(query: ListQuery<F>): Promise<Document | undefined> {
    clearTimeout(timer);
    // Aborts the previous request, so that an older response never replaces a newer one.
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    requested = addressed();
    showLoading(true);
    try {
      const response = await load(query, signal);
      if (signal.aborted) return undefined;
      if (!canReplace()) {
        requested = list.path({}, shown);
        return undefined;
      }
      replaceParts(response, parts);
      shown = query;
      return response;
    } catch (error) {
      if (signal.aborted) return undefined;
      requested = undefined;
      showFailure(error);
      return undefined;
    } finally {
      if (!signal.aborted) showLoading(false);
    }
  }

  /** Corrects the address after a response, and stores the corrected address in `requested`. */
  function settle(response: Document): void {
    correctAddress(list, response);
    requested = addressed();
  }

  async function search(): Promise<void> {
    repeat = search;
    const words = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const others = new URL(list.path({ page: 1 }, shown), location.href).searchParams;
    const query = list.read(new URLSearchParams([...words, ...others]));
    const isFirst = !list.isNarrowed(shown) && list.isNarrowed(query);
    // Stores the scroll position, because the browser loses it if the results are shorter than the list.
    if (isFirst) rememberScroll();
    const response = await show(query);
    if (!response) return;
    for (const field of fields) field.defaultValue = words.get(field.name) ?? '';
    if (isFirst) history.pushState(null, '', list.href({}, query));
    else history.replaceState(history.state, '', list.href({}, query));
    settle(response);
  }

  /** Loads and shows the part of the list at the page's current address. */
  async function follow(): Promise<void> {
    repeat = follow;
    const params = new URLSearchParams(location.search);
    for (const field of fields) {
      field.defaultValue = params.get(field.name) ?? '';
      field.value = field.defaultValue;
    }
    const response = await show(list.read(params));
    if (!response) return;
    scrollTo(0, rememberedScroll(history.state) ?? 0);
    settle(response);
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
  // Aborts the request when the user leaves the page. A page that returns from the back/forward cache then sends the
  // search again.
  addEventListener('pagehide', () => controller.abort());
  addEventListener('pageshow', () => {
    if (isTyped()) void search();
  });
  addEventListener('popstate', () => {
    if (addressed() !== requested) void follow();
  });
  if (isTyped()) void search();
  return {
    repeat: async () => repeat(),
    go: async (address) => {
      rememberScroll();
      history.pushState(null, '', address);
      await follow();
    },
  };
}
