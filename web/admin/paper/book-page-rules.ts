import type { PaperSize } from '#web/shared/paper/paper.tsx';

/** Margins are top, outer, bottom and inner ones. `height` is that of the page without margins, in mm. */
const SIZES = {
  A4: { top: '20mm', outer: '18mm', bottom: '16mm', inner: '22mm', height: 261 },
  A5: { top: '16mm', outer: '14mm', bottom: '13mm', inner: '17mm', height: 181 },
} as const satisfies Readonly<Record<PaperSize, object>>;

/** A section of the document that begins on a new page. */
interface PrintedSection {
  readonly id: string;
  /** Running head. */
  readonly head: string;
  /** Text in the thumb index. */
  readonly mark: string;
}

interface BookPages {
  readonly size: PaperSize;
  readonly coverId: string;
  readonly sections: readonly PrintedSection[];
  readonly title: string;
  readonly foot: string;
}

/** Writes a text of one line as a CSS string. */
const quoted = (text: string) => JSON.stringify(text);

/**
 * Returns the style rules with the margins of printed pages: running heads, page numbers and thumb index. Left and right
 * pages are mirrored. Texts in margins are part of a style sheet, because browsers do not repeat elements of a section
 * on its pages.
 */
export function bookPageRules({ size, coverId, sections, title, foot }: BookPages): string {
  const { top, outer, bottom, inner, height } = SIZES[size];
  const style = getComputedStyle(document.documentElement);
  const [text, display] = ['--font-text', '--font-display'].map((font) => style.getPropertyValue(font));
  const look = `font: 9pt ${text}; color: #544438;`;
  const head = `${look} vertical-align: bottom; padding-bottom: 1.5mm; margin-bottom: 4mm; border-bottom: 0.3mm solid #94691f;`;
  const below = `${look} vertical-align: top; padding-top: 1.5mm; margin-top: 3mm; border-top: 0.2mm solid #b8a895;`;
  const step = height / Math.max(1, sections.length);
  const rules = sections.flatMap(({ id, head: range, mark }, index) => [
    `#${id} { page: ${id}; }`,
    ...(['left', 'right'] as const).map((outside) => {
      const inside = outside === 'left' ? 'right' : 'left';
      return `@page ${id}:${outside} {
        size: ${size};
        margin: ${top} ${outer} ${bottom};
        margin-${inside}: ${inner};
        @top-${outside} { content: ${quoted(range)}; ${head} font: 12pt ${display}; color: #963d23; }
        @top-${inside} { content: ${quoted(title)}; ${head} }
        @bottom-${outside} { content: counter(page); ${below} }
        @bottom-${inside} { content: ${quoted(foot)}; ${below} }
        @${outside}-top {
          content: ${quoted(mark)}; ${look}
          height: 7mm; margin-top: ${Math.round(index * step)}mm; margin-${inside}: 5mm; padding-${outside}: 1mm;
          border-${outside}: 3mm solid #94691f; text-align: ${outside}; vertical-align: middle;
        }
      }`;
    }),
  ]);
  // Chromium lays all pages out in the width of the first one. So the cover's left margin is as wide as both margins of
  // other pages. Its ornament is at the edge of the paper.
  const cover = `#${coverId} { page: ${coverId}; }
    @page ${coverId} { size: ${size}; margin: 0 0 0 calc(${outer} + ${inner}); }`;
  return [cover, ...rules].join('\n');
}
