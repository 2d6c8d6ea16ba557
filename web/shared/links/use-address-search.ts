import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { latestLocation } from '#web/shared/app/app-router.ts';
import type { Filters, ListAddress, ListQuery, Texts } from './list-address.ts';

/** Delay in ms after the last key press before the search starts (handbook, Components: Search). */
const PAUSE_MS = 200;

export interface SearchInput {
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly maxLength: number | undefined;
}

export interface AddressSearch<F extends Filters> {
  readonly field: (name: keyof F & string) => SearchInput;
  /**
   * Changes filters after the same delay as typing. The new address also contains the current input of the search
   * fields.
   */
  readonly change: (filters: Texts<F>) => void;
  /** Returns an address with these filters and with the current input, which may not be in the address yet. */
  readonly hrefWith: (filters: Texts<F>) => string;
}

/** Returns whether a text is only whitespace. Such a text stays in the field, but it is not a search. */
function isBlank(word: unknown): boolean {
  return typeof word === 'string' && word !== '' && word.trim() === '';
}

/**
 * Keeps the search fields and filters of a list in the page's address. Navigates after each change, which loads the
 * results. React Router aborts the previous navigation, so that an older response never replaces a newer one.
 * @param query the query in the address
 */
export function useAddressSearch<F extends Filters>(list: ListAddress<F>, query: ListQuery<F>): AddressSearch<F> {
  const navigate = useNavigate();
  const here = useLocation();
  const navigation = useNavigation();
  const [typed, setTyped] = useState<Texts<F>>();
  /** The input that was last passed to the router. */
  const [sent, setSent] = useState<Texts<F>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // When no navigation is running, the address contains the input that was last sent. If the user has chosen another
  // view during the navigation, that input is dropped. A slow page may still be rendered as before the navigation.
  const isLatest = (latestLocation() ?? here).key === here.key;
  const isShown = typed === sent && navigation.state === 'idle' && isLatest;
  const pending: Texts<F> = typed === undefined || isShown ? {} : typed;
  // Clears the typed input, because the address contains it now. Otherwise the next navigation would send it again.
  if (isShown && typed !== undefined) setTyped(undefined);

  async function search(wanted: Texts<F>): Promise<void> {
    // Reads the router's state directly, because a view that the user has just chosen may not be rendered yet.
    const target = latestLocation() ?? here;
    if (target.pathname !== here.pathname) return;
    const shownQuery = list.readAt(target);
    const address = list.href({ filters: wanted }, shownQuery);
    // The first search adds a history entry, so that Back returns to the whole list. Later input replaces that entry.
    const isStep = !list.isNarrowed(shownQuery) && Object.values(wanted).some((word) => word?.trim());
    await navigate(address, { replace: !isStep, preventScrollReset: true });
    if (!Object.values(wanted).some(isBlank)) setSent(wanted);
  }

  function change(filters: Texts<F>): void {
    const wanted = { ...pending, ...filters };
    setTyped(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search(wanted), PAUSE_MS);
  }

  const shown = new Map<string, string | undefined>(Object.entries({ ...query.filters, ...pending }));
  return {
    field: (name) => ({
      name,
      value: shown.get(name) ?? '',
      onValueChange: (value) => change({ ...pending, [name]: value }),
      maxLength: list.maxLength(name),
    }),
    change,
    hrefWith: (filters) => list.href({ filters: { ...pending, ...filters } }, query),
  };
}
