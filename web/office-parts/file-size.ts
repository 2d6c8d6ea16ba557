const KB = 1024;
const MB = 1024 * KB;

/** @returns "420 KB", "1.8 MB" */
export function fileSize(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
