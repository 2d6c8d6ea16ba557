const contentTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['pdf', 'application/pdf'],
]);

/** What a stored file is, by its extension, which the site gave it after looking inside. */
export function contentTypeOf(file: string): string {
  return contentTypes.get(file.slice(file.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}
