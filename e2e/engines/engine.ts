/**
 * A browser with one tab, as a phone shows it. Playwright starts neither old builds of Chromium nor Firefox and WebKit
 * of Debian, so each engine implements these few commands over its own protocol.
 */
export interface Engine {
  readonly goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. Returns its value, which must be serializable. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks with the mouse. Coordinates are CSS pixels from the top left corner of the window. */
  readonly press: (x: number, y: number) => Promise<void>;
  /** Types into the focused field. */
  readonly type: (text: string) => Promise<void>;
  /** Chooses a file in the first file input that matches a selector. @param path absolute */
  readonly choose: (css: string, path: string) => Promise<void>;
  /** Returns the visible part of the page as a PNG. */
  readonly screenshot: () => Promise<Buffer>;
  /** Uncaught errors and rejections of all pages so far. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

/** Size of the window in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;
