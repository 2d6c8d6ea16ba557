import list from '#web/shared/styles/fonts/words.txt?raw';

const FIXED_WORDS = new Set(list.trim().split(/\s+/));

/** Whether the small Malayalam font has all glyphs for these words. */
function isFixed(text: string): boolean {
  return text.split(/\s+/).every((word) => FIXED_WORDS.has(word) || /^[ -~]*$/.test(word));
}

interface InLanguageProps {
  /** Undefined for the language of the page. */
  lang: 'en' | 'ml' | undefined;
  children: string;
}

/**
 * Words that may be in the other language. Fixed Malayalam words on English pages use the small font. Other words use
 * the full one, because a subset without their glyphs renders conjuncts apart without an error.
 */
export function InLanguage({ lang, children }: InLanguageProps) {
  return (
    <span lang={lang} className={lang === 'ml' && isFixed(children) ? 'fixed-malayalam' : undefined}>
      {children}
    </span>
  );
}
