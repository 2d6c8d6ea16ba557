import list from '#web/shared/styles/fonts/words.txt?raw';

const FIXED_WORDS = new Set(list.trim().split(/\s+/));

/** Whether the small Malayalam face has all that these words need. */
function isFixed(text: string): boolean {
  return text.split(/\s+/).every((word) => FIXED_WORDS.has(word) || /^[ -~]*$/.test(word));
}

interface InLanguageProps {
  /** Undefined when it is the page's own language after all. */
  lang: 'en' | 'ml' | undefined;
  children: string;
}

/**
 * Words that may be in the other language. The fixed Malayalam ones on English pages come from a small face; anything else from the
 * full one, for in a subset that was not made for them conjuncts fall apart without any error.
 */
export function InLanguage({ lang, children }: InLanguageProps) {
  return (
    <span lang={lang} className={lang === 'ml' && isFixed(children) ? 'fixed-malayalam' : undefined}>
      {children}
    </span>
  );
}
