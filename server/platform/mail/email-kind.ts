import type { Language } from '#contract/links.ts';

/** What somebody has typed, of several lines perhaps: set apart from our own words. */
interface Quote {
  readonly quote: string;
}

/** What an email says in one language, as plain text. */
export interface EmailWords {
  /** Stands behind the association's name in the subject, and as the heading with a capital. */
  readonly title: string;
  readonly paragraphs: readonly (string | Quote)[];
  /** Where to go next. */
  readonly button?: { readonly label: string; readonly address: string };
  /** What only some need to read. */
  readonly smallPrint?: string;
}

/** The title as it stands above the paragraphs. */
export function headingOf({ title }: EmailWords): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

/** An email in every language of the site: one that lacks a language does not compile. */
export type EmailText = Readonly<Record<Language, EmailWords>>;

/** Who writes, as the words of an email need it. */
export interface EmailSender {
  /** The association's short name, which stays the same in every language. */
  readonly name: string;
  /** The whole address of a page of the site in a language. `path` starts with a slash. */
  readonly page: (language: Language, path: string) => string;
}

export interface Recipient {
  /** One bare address. */
  readonly to: string;
  /** Null: nobody knows which one they read, so they get both. */
  readonly language: Language | null;
}

interface Definition<About> {
  /** Whom to tell what, asked when the email is due; undefined when there is nobody to be told any more. */
  readonly find: (payload: string) => Promise<(Recipient & { readonly about: About }) | undefined>;
  readonly say: (about: About, sender: EmailSender) => EmailText;
  /** What is to be noted once it is sent, however long that took. */
  readonly sent?: () => Promise<void>;
  /** Invented subjects of this email. `email-words.test.ts` composes an email about each in every language. */
  readonly samples: readonly [About, ...About[]];
}

/** A kind of email, without the type of its subject. */
export interface EmailKind {
  readonly write: (
    payload: string,
    sender: EmailSender,
  ) => Promise<(Recipient & { readonly text: EmailText }) | undefined>;
  readonly sent: (() => Promise<void>) | undefined;
  readonly samples: (sender: EmailSender) => readonly EmailText[];
}

/** By the kind of job that stands for one email. */
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** Makes a kind of email of how its subject is found and what is written about it. */
export function emailKind<About>({ find, say, sent, samples }: Definition<About>): EmailKind {
  return {
    write: async (payload, sender) => {
      const found = await find(payload);
      return found && { to: found.to, language: found.language, text: say(found.about, sender) };
    },
    sent,
    samples: (sender) => samples.map((about) => say(about, sender)),
  };
}
