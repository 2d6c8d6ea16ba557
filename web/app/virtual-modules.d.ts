declare module 'virtual:malayalam-sentences' {
  /** The server's messages in Malayalam, by code (scripts/sentences.ts). */
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}

declare module 'virtual:site-assets' {
  import type { SheetName } from '#web/app/documents/sheet-names.ts';

  const assets: {
    readonly script: string;
    /** All scripts that the members directory loads at once. */
    readonly directoryScripts: readonly string[];
    /** The script of each application, all scripts that it loads at once, and those of its pages, by their source. */
    readonly apps: Readonly<
      Record<
        'members' | 'office',
        {
          readonly script: string;
          readonly preloads: readonly string[];
          readonly pages: Readonly<Record<string, readonly string[]>>;
        }
      >
    >;
    /** The style sheets by name. `text` is undefined in development. */
    readonly sheets: Readonly<Record<SheetName, { readonly address: string; readonly text: string | undefined }>>;
  };
  export default assets;
}
