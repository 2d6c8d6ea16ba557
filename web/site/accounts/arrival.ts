/** sessionStorage key of a message that the next page shows once. */
const KEY = 'said';

/**
 * Stores a message for the next page.
 * @param said in the language of the page
 */
export function saveMessageForNextPage(said: string): void {
  try {
    sessionStorage.setItem(KEY, said);
  } catch {
    // Storage is forbidden: the next page shows no message.
  }
}

export function takeSavedMessage(): string | undefined {
  try {
    const said = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return said;
  } catch {
    return undefined;
  }
}
