import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

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
 * @param addressFor where a search leads
 */
export function useAddressSearch(searched: string, addressFor: (search: string) => string): AddressSearch {
  const navigate = useNavigate();
  /** Undefined while the field shows what the address says. */
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function search(value: string): Promise<void> {
    await navigate(addressFor(value), { replace: true, preventScrollReset: true });
    setTyped((newest) => (newest === value ? undefined : newest));
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
