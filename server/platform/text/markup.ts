const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text as it stands between tags and within quoted attributes, of HTML and of XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes.get(sign) ?? sign);
}

/** HTML that `html` has made. */
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

/** Tag of a template: whatever is put in is escaped, unless it was made in this way itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index] ?? '')).join(''));
}
