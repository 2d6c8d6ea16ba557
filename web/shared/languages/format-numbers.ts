import { getLocale } from './locale.ts';

/** Formats a number with Indian grouping: "1,284", "1,00,000". */
export function formatNumber(value: number): string {
  return value.toLocaleString(getLocale() === 'ml' ? 'ml-IN-u-nu-latn' : 'en-IN');
}

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

/** Formats a file size: "420 KB", "1.8 MB", "31.4 GB". */
export function fileSize(bytes: number): string {
  if (bytes >= GB) return `${(bytes / GB).toFixed(1)} GB`;
  return bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
