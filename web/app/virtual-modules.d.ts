declare module 'virtual:malayalam-sentences' {
  /** By code, what the server says, in Malayalam (scripts/sentences.ts). */
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}

declare module 'virtual:site-assets' {
  import type { SheetName } from '#web/app/documents/sheet-names.ts';

  /** Addresses on this site of what documents load. */
  const assets: { readonly script: string; readonly sheets: Readonly<Record<SheetName, string>> };
  export default assets;
}
