/** How one of these pages tells the next what to say: kept in this tab, and said once. */
const KEY = 'said';

/** @param said in the language of the page */
export function arriveWith(said: string): void {
  try {
    sessionStorage.setItem(KEY, said);
  } catch {
    // Storage is forbidden: the next page says nothing.
  }
}

export function takeArrival(): string | undefined {
  try {
    const said = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return said;
  } catch {
    return undefined;
  }
}
