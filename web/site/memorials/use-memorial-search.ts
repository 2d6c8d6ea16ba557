import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { local } from '#web/shared/links/addresses.ts';
import { memorialsAddress, type MemorialsQuery } from './memorials-query.ts';

/** How long after the last letter the list follows (handbook, Components: Search). */
const PAUSE_MS = 200;

type Searched = Pick<MemorialsQuery, 'name' | 'place'>;

/**
 * Two searches that combine, are kept in the address and follow as one types. React Router gives a read up when the
 * next one begins: an old answer never overwrites a newer one.
 * @param searched what the address says
 */
export function useMemorialSearch(searched: Searched) {
  const navigate = useNavigate();
  /** Undefined while the fields show what the address says. */
  const [typed, setTyped] = useState<Searched>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const { name, place } = typed ?? searched;

  async function search(words: Searched): Promise<void> {
    clearTimeout(timer.current);
    await navigate(local(memorialsAddress({ ...words, page: 1 })), { replace: true, preventScrollReset: true });
    setTyped((newest) => (newest === words ? undefined : newest));
  }
  function type(words: Searched) {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search(words), PAUSE_MS);
  }

  useEffect(() => {
    // Typed before the page came alive: React knows nothing of it yet.
    const filled = (field: string, known: string) => {
      const input = form.current?.elements.namedItem(field);
      return input instanceof HTMLInputElement ? input.value : known;
    };
    const early = { name: filled('name', name), place: filled('place', place) };
    if (early.name !== name || early.place !== place) type(early);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes alive
  }, []);

  return {
    form,
    name,
    place,
    onName: (text: string) => type({ name: text, place }),
    onPlace: (text: string) => type({ name, place: text }),
    onSubmit: () => void search({ name, place }),
  };
}
