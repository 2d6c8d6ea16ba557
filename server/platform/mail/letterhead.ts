import type { Text } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/links.ts';
import type { EmailSender, EmailText, EmailWords } from './email-kind.ts';

/** Who writes: what the association calls itself in the content of the site, and where the site is. */
export interface Letterhead {
  readonly shortName: string;
  /** Empty where nobody has written it. */
  readonly fullName: Text;
  readonly tagline: Text;
  /** The origin that people use. */
  readonly site: string;
}

export function senderOf({ shortName, site }: Letterhead): EmailSender {
  return { name: shortName, page: (language, path) => `${site}${pathIn(language, path)}` };
}

/** What an email says in one language, and what stands around it. */
export interface Sheet {
  readonly language: Language;
  readonly words: EmailWords;
  /** Below the short name: what there is of full name and tagline. */
  readonly belowName: readonly string[];
  /** The line of specification section 2. */
  readonly foot: string;
}

/** One, or one for each language. */
export type Sheets = readonly [Sheet, ...Sheet[]];

function inLanguage({ en, ml }: Text, language: Language): string {
  return language === 'ml' && ml !== null ? ml : en;
}

/** @param language null: every one, for nobody knows which one is read */
export function sheetsOf(text: EmailText, { shortName, ...head }: Letterhead, language: Language | null): Sheets {
  const sheet = (one: Language): Sheet => {
    const tagline = inLanguage(head.tagline, one);
    return {
      language: one,
      words: text[one],
      belowName: [inLanguage(head.fullName, one), tagline].filter(Boolean),
      foot: [shortName, tagline].filter(Boolean).join(' | '),
    };
  };
  return language === null ? [sheet('en'), sheet('ml')] : [sheet(language)];
}
