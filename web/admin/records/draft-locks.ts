/**
 * A draft that is being typed is locked by its tab, for as long as the form is open there: another tab with the same form
 * does not offer it. A browser without locks offers it; whoever takes it up there goes on under another name.
 */

/** Those that this tab has let go of: the browser may not have heard of it yet. */
const released = new Set<string>();

/** Rejects where there are no locks, or the browser forbids them. */
async function lock(name: string, until: Promise<void>): Promise<void> {
  await navigator.locks.request(name, () => until);
}

/** @returns how to let go of it */
export function lockDraft(name: string): () => void {
  const controller = new AbortController();
  const held = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  void lock(name, held).catch(() => undefined);
  return () => {
    released.add(name);
    controller.abort();
  };
}

/** The names of those that are being typed, in any tab. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.flatMap(({ name = '' }) => (released.has(name) ? [] : name)));
  } catch {
    return new Set();
  }
}
