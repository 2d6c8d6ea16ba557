import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate, useNavigation } from 'react-router';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

/** What a search field takes. */
interface SearchInput {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** Blanks are no search, and not in the address: they stay in the field alone. */
function isBlank(word: string): boolean {
  return word !== '' && word.trim() === '';
}

/**
 * Searches that combine, are kept in the address and follow as one types. React Router gives a read up when the next one
 * begins: an old answer never overwrites a newer one.
 * @param searched what the address says, by field
 * @param addressFor where a search leads from the newest address, of which it is given the query: a view may have been
 * chosen meanwhile
 * @returns what the field of a name takes, and the words as they stand in the fields: they may still be on their way
 * into the address
 */
export function useAddressSearch<T extends Readonly<Record<string, string>>>(
  searched: T,
  addressFor: (words: T, from: string) => string,
): { readonly field: (name: keyof T) => SearchInput; readonly words: T } {
  const navigate = useNavigate();
  const here = useLocation();
  const navigation = useNavigation();
  const router = useContext(DataRouterContext)?.router;
  const [typed, setTyped] = useState<T>();
  /** What has been handed to the router. */
  const [sent, setSent] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // As long as anything is on the way the address may be behind: a view that is chosen meanwhile gives the search up.
  const isShown = typed === sent && navigation.state === 'idle';
  const words = typed === undefined || isShown ? searched : typed;

  async function search(wanted: T): Promise<void> {
    // Asked of the router itself: a view that was chosen a moment ago may not have been drawn yet.
    const latest = router?.state;
    const onTheWay = latest?.navigation.location ?? latest?.location ?? here;
    if (onTheWay.pathname !== here.pathname) return;
    await navigate(addressFor(wanted, onTheWay.search), { replace: true, preventScrollReset: true });
    if (!Object.values(wanted).some(isBlank)) setSent(wanted);
  }

  const field = (name: keyof T): SearchInput => ({
    value: (Object.hasOwn(words, name) ? words[name] : undefined) ?? '',
    onValueChange: (value) => {
      const wanted = { ...words, [name]: value };
      setTyped(wanted);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(wanted), PAUSE_MS);
    },
  });
  return { field, words };
}
