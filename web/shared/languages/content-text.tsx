import { createContext, use } from 'react';
import type { Text } from '#contract/content.ts';
import { getLocale, type Locale } from './locale.ts';

export interface Words {
  readonly words: string;
  /** Language of the words if it is not that of the page; otherwise undefined. */
  readonly lang: Locale | undefined;
}

/** Overrides the language in which content is shown, for example in a preview. */
export const DisplayLanguage = createContext<Locale | undefined>(undefined);

/** Returns the language in which content is shown: that of a preview, or that of the page. */
export function useDisplayLanguage(): Locale {
  return use(DisplayLanguage) ?? getLocale();
}

/** Returns a content text in the given language; in English if there is no Malayalam. */
export function contentText(text: Text, locale = getLocale()): Words {
  const isMalayalam = locale === 'ml';
  if (isMalayalam && text.ml !== null && text.ml !== '') return { words: text.ml, lang: undefined };
  return { words: text.en, lang: otherLanguageOf(text.en, locale) };
}

/** Returns `contentText` bound to the display language. Use it in components, because they may be part of a preview. */
export function useTextOf(): (text: Text) => Words {
  const locale = useDisplayLanguage();
  return (text) => contentText(text, locale);
}

/**
 * Returns the language of a text if it differs from `locale`; otherwise undefined. On an English page, also returns
 * undefined for a text in both scripts.
 */
function otherLanguageOf(words: string, locale: Locale): Locale | undefined {
  const hasMalayalam = /\p{Script=Malayalam}/u.test(words);
  if (locale === 'ml') return hasMalayalam ? undefined : 'en';
  return hasMalayalam && !/\p{Script=Latin}/u.test(words) ? 'ml' : undefined;
}

/** Returns a text of a record, and its language. A Malayalam page shows the Malayalam version if there is one. */
export function recordText(words: string, malayalam: string | null = null, locale = getLocale()): Words {
  const shown = (locale === 'ml' && malayalam) || words;
  return { words: shown, lang: otherLanguageOf(shown, locale) };
}

interface WrittenProps {
  readonly children: string;
  readonly ml?: string | null;
}

/** Malayalam words, including spaces and punctuation between them. */
const MALAYALAM = /([\p{Script=Malayalam}\u200c\u200d]+(?:[\s\p{P}]+[\p{Script=Malayalam}\u200c\u200d]+)*)/u;

/** Marks a text with its language. On an English page, marks the Malayalam words within a text. */
function Marked({ words, lang, locale }: Words & { readonly locale: Locale }) {
  if (lang !== undefined) return <span lang={lang}>{words}</span>;
  if (locale === 'ml') return <span>{words}</span>;
  return words.split(MALAYALAM).map(
    (part, index) =>
      part !== '' && (
        <span key={index} lang={index % 2 === 0 ? undefined : 'ml'}>
          {part}
        </span>
      ),
  );
}

/** A text of a record, marked if it is not in the language of the page. */
export function RecordText({ children, ml = null }: WrittenProps) {
  const locale = useDisplayLanguage();
  return <Marked {...recordText(children, ml, locale)} locale={locale} />;
}

/**
 * A person's name or a postal address. Page translators must not translate it, although surnames and house names may
 * also be ordinary words.
 */
export function ProperName(props: WrittenProps) {
  return (
    <span translate="no">
      <RecordText {...props} />
    </span>
  );
}

/** A content text, marked if it is not in the language of the page. */
export function ContentText({ text }: { readonly text: Text }) {
  return <Marked {...useTextOf()(text)} locale={useDisplayLanguage()} />;
}
