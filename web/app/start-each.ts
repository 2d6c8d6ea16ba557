/**
 * Starts the parts of a page that do not depend on each other, such as the menu and what is kept for offline. One that
 * throws, because a browser lacks or forbids something, neither breaks the page nor keeps the others from starting; its
 * error is reported as any uncaught one.
 */
export function startEach(...starts: readonly (() => unknown)[]): void {
  for (const start of starts) {
    try {
      start();
    } catch (error) {
      reportError(error);
    }
  }
}
