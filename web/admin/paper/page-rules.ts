import type { PaperSize } from '#web/shared/paper/paper.tsx';

const SIZES = {
  A4: { margin: '20mm 18mm 16mm', height: 261 },
  A5: { margin: '15mm 14mm 12mm', height: 183 },
} as const satisfies Readonly<Record<PaperSize, { readonly margin: string; readonly height: number }>>;

/** A section of the document that begins on a new page. */
export interface PrintedSection {
  readonly id: string;
  /** Running head. */
  readonly head: string;
  /** Text in the thumb index. */
  readonly mark: string;
}

interface PageRulesInput {
  readonly size: PaperSize;
  readonly coverId: string;
  readonly sections: readonly PrintedSection[];
  readonly title: string;
  readonly foot: string;
}

/** Writes a text of one line as a CSS string. */
const quoted = (text: string) => JSON.stringify(text);

/**
 * Returns a style sheet with the margins of printed pages: running heads, page numbers and thumb index. Texts in
 * margins are part of a style sheet, because browsers do not repeat elements of a section on its pages.
 */
export function pageRules({ size, coverId, sections, title, foot }: PageRulesInput): CSSStyleSheet {
  const { margin, height } = SIZES[size];
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font-text');
  const look = `font: 9pt ${font}; color: #544438;`;
  const step = height / Math.max(1, sections.length);
  const page = (id: string, boxes: string) =>
    `#${id} { page: ${id}; } @page ${id} { size: ${size}; margin: ${margin}; ${boxes} }`;
  // An empty margin box keeps browsers from printing the date and the address in the margin.
  const cover = page(coverId, `@top-left { content: ''; }`);
  const others = sections.map(({ id, head, mark }, index) =>
    page(
      id,
      `@top-left { content: ${quoted(head)}; ${look} font-size: 12pt; }
      @top-right { content: ${quoted(title)}; ${look} }
      @bottom-left { content: ${quoted(foot)}; ${look} }
      @bottom-right { content: counter(page); ${look} }
      @right-top {
        content: ${quoted(mark)}; ${look}
        height: 7mm; margin-top: ${Math.round(index * step)}mm; margin-left: 5mm; padding-right: 1mm;
        border-right: 3mm solid #94691f; text-align: right; vertical-align: middle;
      }`,
    ),
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([cover, ...others].join('\n'));
  return sheet;
}
