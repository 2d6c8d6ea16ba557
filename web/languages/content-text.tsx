import type { Text } from '#contract/content.ts';
import { getLocale } from './locale.ts';

/** Words of the office in the language of the page; where it has written no Malayalam, the English ones. */
export function textOf(text: Text): { readonly words: string; readonly lang: 'en' | undefined } {
  const isMalayalam = getLocale() === 'ml';
  if (isMalayalam && text.ml !== null && text.ml !== '') return { words: text.ml, lang: undefined };
  return { words: text.en, lang: isMalayalam ? 'en' : undefined };
}

/** A title, a place or a name, which the office writes once for both languages: marked where it is in the other one. */
export function Written({ children: words }: { readonly children: string }) {
  const isEnglish = getLocale() === 'ml' && !/\p{Script=Malayalam}/u.test(words);
  return isEnglish ? <span lang="en">{words}</span> : words;
}

/** The same as part of a page, marked where it is in the other language. */
export function ContentText({ text }: { readonly text: Text }) {
  const { words, lang } = textOf(text);
  return lang === undefined ? words : <span lang={lang}>{words}</span>;
}
