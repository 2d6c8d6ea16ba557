import { createContext, use } from 'react';
import type { Text } from '#contract/content.ts';
import { getLocale, type Locale } from './locale.ts';

interface Words {
  readonly words: string;
  /** Set where the words are in the other language. */
  readonly lang: 'en' | undefined;
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
  return { words: text.en, lang: isMalayalam ? 'en' : undefined };
}

/** The same for components: they may stand in a preview of the other language. */
export function useTextOf(): (text: Text) => Words {
  const locale = useDisplayLanguage();
  return (text) => textOf(text, locale);
}

/** A title, a place or a name, which the office writes once for both languages: marked where it is in the other one. */
export function Written({ children: words }: { readonly children: string }) {
  const isEnglish = getLocale() === 'ml' && !/\p{Script=Malayalam}/u.test(words);
  return isEnglish ? <span lang="en">{words}</span> : words;
}

/** The same as part of a page, marked where it is in the other language. */
export function ContentText({ text }: { readonly text: Text }) {
  const { words, lang } = useTextOf()(text);
  return lang === undefined ? words : <span lang={lang}>{words}</span>;
}
