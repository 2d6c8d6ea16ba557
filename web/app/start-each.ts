/**
 * Starts independent parts of a page, such as the menu and offline caching. If one throws, because a browser lacks or
 * forbids something, the others still start. Its error is reported as uncaught.
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
