import type { Language } from '#contract/links.ts';

/** Text typed by a user, possibly with several lines. It is set apart from the site's own text. */
interface Quote {
  readonly quote: string;
}

/** The plain texts of an email in one language. */
export interface EmailWords {
  /** Follows the association's name in the subject. Capitalised, it is also the heading. */
  readonly title: string;
  readonly paragraphs: readonly (string | Quote)[];
  /** The link to the next step. */
  readonly button?: { readonly label: string; readonly address: string };
  /** Details that only some readers need. */
  readonly smallPrint?: string;
}

/** Returns the title as a heading. */
export function headingOf({ title }: EmailWords): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

/** The texts in every language of the site. The type requires all of them. */
export type EmailText = Readonly<Record<Language, EmailWords>>;

/** The sender, as the texts refer to it. */
export interface EmailSender {
  /** The association's short name, which is the same in every language. */
  readonly name: string;
  /** Returns the absolute URL of a page in a language. `path` starts with a slash. */
  readonly page: (language: Language, path: string) => string;
}

export interface Recipient {
  /** A bare address. */
  readonly to: string;
  /** Null: the language is unknown, so the email contains both. */
  readonly language: Language | null;
}

interface Definition<About> {
  /** Finds the recipient and the data of the texts when the email is due. Undefined if it is no longer needed. */
  readonly find: (payload: string) => Promise<(Recipient & { readonly about: About }) | undefined>;
  readonly compose: (about: About, sender: EmailSender) => EmailText;
  /** Called after the email was sent, even if that took many attempts. */
  readonly sent?: () => Promise<void>;
  /** Invented data. `email-words.test.ts` composes an email from each in every language. */
  readonly samples: readonly [About, ...About[]];
}

/** A kind of email, without the type of its data. */
export interface EmailKind {
  readonly write: (
    payload: string,
    sender: EmailSender,
  ) => Promise<(Recipient & { readonly text: EmailText }) | undefined>;
  readonly sent: (() => Promise<void>) | undefined;
  readonly samples: (sender: EmailSender) => readonly EmailText[];
}

/** The kinds of email by the kind of the job that sends them. */
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** Defines a kind of email by how its data is found and how its texts are written. */
export function emailKind<About>({ find, compose, sent, samples }: Definition<About>): EmailKind {
  return {
    write: async (payload, sender) => {
      const found = await find(payload);
      return found && { to: found.to, language: found.language, text: compose(found.about, sender) };
    },
    sent,
    samples: (sender) => samples.map((about) => compose(about, sender)),
  };
}
