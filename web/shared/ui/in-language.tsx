import list from '#web/shared/styles/fonts/words.txt?raw';

const FIXED_WORDS = new Set(list.trim().split(/\s+/));

/** Returns whether the small Malayalam font has all glyphs of a text. */
function isFixed(text: string): boolean {
  return text.split(/\s+/).every((word) => FIXED_WORDS.has(word) || /^[ -~]*$/.test(word));
}

interface InLanguageProps {
  /** Language of the text; undefined if it is that of the page. */
  lang: 'en' | 'ml' | undefined;
  children: string;
}

/**
 * A text that may be in the other language. Fixed Malayalam words on English pages use the small Malayalam font. Other
 * Malayalam uses the full font, because the small font would render its conjuncts as separate letters.
 */
export function InLanguage({ lang, children }: InLanguageProps) {
  return (
    <span lang={lang} className={lang === 'ml' && isFixed(children) ? 'fixed-malayalam' : undefined}>
      {children}
    </span>
  );
}
