import { createContext, use } from 'react';
import type { Text } from '#contract/content.ts';
import { getLocale, type Locale } from './locale.ts';

export interface Words {
  readonly words: string;
  /** Set where the words are in the other language. */
  readonly lang: Locale | undefined;
}

/** Set around what is shown as on a page of this language, whatever the language of the page around it. */
export const DisplayLanguage = createContext<Locale | undefined>(undefined);

/** The language that words of the office are shown in here. */
export function useDisplayLanguage(): Locale {
  return use(DisplayLanguage) ?? getLocale();
}

/** Words of the office in the language of the page; where it has written no Malayalam, the English ones. */
export function textOf(text: Text, locale = getLocale()): Words {
  const isMalayalam = locale === 'ml';
  if (isMalayalam && text.ml !== null && text.ml !== '') return { words: text.ml, lang: undefined };
  return { words: text.en, lang: otherLanguageOf(text.en, locale) };
}

/** The same for components: they may stand in a preview of the other language. */
export function useTextOf(): (text: Text) => Words {
  const locale = useDisplayLanguage();
  return (text) => textOf(text, locale);
}

/** Whether words are in the other language than a page; some are in both. */
function otherLanguageOf(words: string, locale: Locale): Locale | undefined {
  const hasMalayalam = /\p{Script=Malayalam}/u.test(words);
  if (locale === 'ml') return hasMalayalam ? undefined : 'en';
  return hasMalayalam && !/\p{Script=Latin}/u.test(words) ? 'ml' : undefined;
}

/**
 * What stands in a record, written in whichever language, for the page: a Malayalam one shows the Malayalam besides, if
 * there is any.
 */
export function writtenOf(words: string, malayalam: string | null = null, locale = getLocale()): Words {
  const shown = (locale === 'ml' && malayalam) || words;
  return { words: shown, lang: otherLanguageOf(shown, locale) };
}

interface WrittenProps {
  readonly children: string;
  /** The same in Malayalam, where a record has that. */
  readonly ml?: string | null;
}

/** Malayalam words with what stands between them. */
const MALAYALAM = /([\p{Script=Malayalam}\u200c\u200d]+(?:[\s\p{P}]+[\p{Script=Malayalam}\u200c\u200d]+)*)/u;

/** Words marked where they are in the other language; on an English page some of them may be. */
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

/** The same as part of a page, marked where it is in the other language. */
export function Written({ children, ml = null }: WrittenProps) {
  const locale = useDisplayLanguage();
  return <Marked {...writtenOf(children, ml, locale)} locale={locale} />;
}

/**
 * The name of a person or a postal address as part of a page. Page translators leave it alone: surnames and house names
 * are words of the language, too.
 */
export function ProperName(props: WrittenProps) {
  return (
    <span translate="no">
      <Written {...props} />
    </span>
  );
}

/** Words of the office as part of a page, marked where they are in the other language. */
export function ContentText({ text }: { readonly text: Text }) {
  return <Marked {...useTextOf()(text)} locale={useDisplayLanguage()} />;
}
