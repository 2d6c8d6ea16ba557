/** Returns the addresses of the style sheets that this page contains in its markup. */
export function containedSheets(): readonly string[] {
  return document.querySelector('style')?.dataset['files']?.split(' ') ?? [];
}
