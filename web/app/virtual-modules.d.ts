declare module 'virtual:malayalam-sentences' {
  /** The server's messages in Malayalam, by code (scripts/sentences.ts). */
  const sentences: Readonly<Record<string, string>>;
  export default sentences;
}

declare module 'virtual:site-assets' {
  import type { SheetName } from '#web/app/documents/sheet-names.ts';
  import type { Locale } from '#web/shared/languages/locale.ts';

  interface AppAssets {
    readonly script: string;
    /** All scripts that the application loads at once. */
    readonly preloads: readonly string[];
    /** All scripts that each page loads at once, by the source of the page. */
    readonly pages: Readonly<Record<string, readonly string[]>>;
  }

  const assets: {
    readonly script: string;
    /** All scripts that the members directory loads at once. */
    readonly directoryScripts: readonly string[];
    /** The applications in each language. */
    readonly apps: Readonly<Record<Locale, Readonly<Record<'members' | 'office', AppAssets>>>>;
    /** The style sheets by name. `text` is undefined in development. */
    readonly sheets: Readonly<Record<SheetName, { readonly address: string; readonly text: string | undefined }>>;
  };
  export default assets;
}
