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

type Part = string | number | Markup | readonly Markup[];

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.source;
  return typeof part === 'object' ? part.map(({ source }) => source).join('') : escapeMarkup(String(part));
}

/** Tag of a template: whatever is put in is escaped, unless it was made in this way itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index] ?? '')).join(''));
}
