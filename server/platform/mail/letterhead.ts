import type { Text } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/links.ts';
import type { EmailSender, EmailText, EmailWords } from './email-kind.ts';

/** The sender of emails: the association's names from the site's content, and the site's address. */
export interface Letterhead {
  readonly shortName: string;
  /** Empty if not set. */
  readonly fullName: Text;
  readonly tagline: Text;
  /** The public origin of the site, which links in emails start with. */
  readonly site: string;
}

export function senderOf({ shortName, site }: Letterhead): EmailSender {
  return { name: shortName, page: (language, path) => `${site}${pathIn(language, path)}` };
}

/** The texts of an email in one language, with header and footer. */
export interface Sheet {
  readonly language: Language;
  readonly words: EmailWords;
  /** The lines below the short name: full name and tagline, if set. */
  readonly belowName: readonly string[];
  /** The footer line that specification section 2 requires. */
  readonly foot: string;
}

/** One sheet, or one per language. */
export type Sheets = readonly [Sheet, ...Sheet[]];

function inLanguage({ en, ml }: Text, language: Language): string {
  return language === 'ml' && ml !== null ? ml : en;
}

/** Builds the sheets. @param language null builds a sheet for each language, if the reader's language is unknown */
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
