/** How long a browser may take to begin with a file that was handed over, in milliseconds. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser, which saves it as after a click on a link to it. */
export function saveFile({ blob, fileName }: { readonly blob: Blob; readonly fileName: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
