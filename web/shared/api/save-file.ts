/** Time in ms after which the file's URL is revoked. The browser has started to read the file by then. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file as if the user had clicked a link to it. */
export function saveFile({ blob, fileName }: { readonly blob: Blob; readonly fileName: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
