import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

interface AddressSearch {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * A search that is kept in the address and follows as one types. React Router gives a read up when the next one begins:
 * an old answer never overwrites a newer one.
 * @param searched what the address says
 * @param addressFor where a search leads from the newest address, of which it is given the query: a view may have been
 * chosen meanwhile
 */
export function useAddressSearch(
  searched: string,
  addressFor: (search: string, from: string) => string,
): AddressSearch {
  const navigate = useNavigate();
  const here = useLocation();
  const onTheWay = useNavigation().location ?? here;
  const isLeaving = onTheWay.pathname !== here.pathname;
  const newest = useRef({ from: onTheWay.search, isLeaving });
  /** Undefined while the field shows what the address says. */
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    newest.current = { from: onTheWay.search, isLeaving };
  });

  async function search(value: string): Promise<void> {
    if (newest.current.isLeaving) return;
    await navigate(addressFor(value, newest.current.from), { replace: true, preventScrollReset: true });
    // Blanks are no search, and not in the address: they stay in the field alone.
    if (value !== '' && value.trim() === '') return;
    // Shown together with the page that the router shows in a transition, too.
    startTransition(() => setTyped((latest) => (latest === value ? undefined : latest)));
  }

  return {
    value: typed ?? searched,
    onValueChange: (value) => {
      setTyped(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(value), PAUSE_MS);
    },
  };
}
