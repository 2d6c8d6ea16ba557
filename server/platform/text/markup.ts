const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Escapes text for use in HTML or XML, between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);
}

/** HTML created by `html`, with all values escaped. */
class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}
export type { Markup };

type Part = string | Markup | readonly Markup[];

function sourceOf(part: Part): string {
  if (typeof part === 'string') return escapeMarkup(part);
  return part instanceof Markup ? part.source : part.map(({ source }) => source).join('');
}

/** Creates HTML from a template. Escapes all values except HTML that this template tag created. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index] ?? '')).join(''));
}
