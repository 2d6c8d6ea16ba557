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
    readonly sheets: Readonly<Record<SheetName, string>>;
  };
  export default assets;
}
