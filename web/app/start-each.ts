/**
 * Starts independent parts of a page, such as the menu and offline caching. If a part throws, for example because the
 * browser forbids storage, its error is reported as uncaught and the other parts still start.
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
