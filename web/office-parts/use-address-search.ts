import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

/** What a search field takes. */
interface SearchInput {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * Searches that combine, are kept in the address and follow as one types. React Router gives a read up when the next one
 * begins: an old answer never overwrites a newer one.
 * @param searched what the address says, by field
 * @param addressFor where a search leads
 * @returns what the field of this name takes
 */
export function useAddressSearch<T extends Readonly<Record<string, string>>>(
  searched: T,
  addressFor: (words: T) => string,
): (field: keyof T) => SearchInput {
  const navigate = useNavigate();
  /** Undefined while the fields show what the address says. */
  const [typed, setTyped] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const words = typed ?? searched;

  async function search(wanted: T): Promise<void> {
    await navigate(addressFor(wanted), { replace: true, preventScrollReset: true });
    setTyped((newest) => (newest === wanted ? undefined : newest));
  }

  return (field) => ({
    value: words[field] ?? '',
    onValueChange: (value) => {
      const wanted = { ...words, [field]: value };
      setTyped(wanted);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void search(wanted), PAUSE_MS);
    },
  });
}
