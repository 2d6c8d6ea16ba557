import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Filters, ListAddress, ListQuery, Texts } from './list-address.ts';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

/** What a search field takes. */
export interface SearchInput {
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly maxLength: number | undefined;
}

export interface AddressSearch<F extends Filters> {
  readonly field: (name: keyof F & string) => SearchInput;
  /** As if it was typed. */
  readonly change: (filters: Texts<F>) => void;
  /** The address of a view, with what stands in the fields: that may still be on its way into the address. */
  readonly hrefWith: (filters: Texts<F>) => string;
}

/** Blanks are no search, and not in the address: they stay in the field alone. */
function isBlank(word: unknown): boolean {
  return typeof word === 'string' && word !== '' && word.trim() === '';
}

/**
 * Searches that combine, are kept in the address and follow as one types. React Router gives a read up when the next one
 * begins: an old answer never overwrites a newer one.
 * @param query what the address says
 */
export function useAddressSearch<F extends Filters>(list: ListAddress<F>, query: ListQuery<F>): AddressSearch<F> {
  const navigate = useNavigate();
  const here = useLocation();
  const navigation = useNavigation();
  const router = useContext(DataRouterContext)?.router;
  const [typed, setTyped] = useState<Texts<F>>();
  /** What has been handed to the router. */
  const [sent, setSent] = useState<Texts<F>>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // As long as anything is on the way the address may be behind: a view that is chosen meanwhile gives the search up.
  const isShown = typed === sent && navigation.state === 'idle';
  const pending: Texts<F> = typed === undefined || isShown ? {} : typed;
  // Else it would be on its way again with whatever is loaded next.
  if (isShown && typed !== undefined) setTyped(undefined);

  async function search(wanted: Texts<F>): Promise<void> {
    // Asked of the router itself: a view that was chosen a moment ago may not have been drawn yet.
    const latest = router?.state;
    const onTheWay = latest?.navigation.location ?? latest?.location ?? here;
    if (onTheWay.pathname !== here.pathname) return;
    const shownQuery = list.read(new URLSearchParams(onTheWay.search));
    const address = list.href({ filters: wanted }, shownQuery);
    // From the whole list a search is a step that can be taken back; from then on the address follows what is typed.
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
