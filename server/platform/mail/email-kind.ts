import type { Language } from '#contract/links.ts';

/** Text typed by a user, possibly with several lines. It is set apart from the site's own text. */
interface Quote {
  readonly quote: string;
}

/** A link with its address, for people who cannot follow it in their mail program. */
interface EmailLink {
  readonly label: string;
  readonly address: string;
}

/** The plain texts of an email in one language. */
export interface EmailWords {
  /** The subject without the association's name. It is also the heading, capitalised. */
  readonly title: string;
  readonly paragraphs: readonly (string | Quote | EmailLink)[];
  /** The link to the next step. */
  readonly button?: EmailLink;
  readonly smallPrint?: string;
}

export function headingOf({ title }: EmailWords): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

export type EmailText = Readonly<Record<Language, EmailWords>>;

/** The name and the page URLs of the sender, for use in the texts. */
export interface EmailSender {
  /** The association's short name, which is the same in every language. */
  readonly name: string;
  /** Returns the absolute URL of a page in a language. `path` starts with a slash. */
  readonly page: (language: Language, path: string) => string;
}

export interface Recipient {
  /** The email address without a display name. */
  readonly to: string;
  /** The language of the email. If null, it is unknown, and the email contains both languages. */
  readonly language: Language | null;
}

interface Definition<About> {
  /**
   * Called immediately before the email is sent. Returns the recipient and the data for the texts, or undefined if the
   * email is no longer needed.
   */
  readonly find: (payload: string) => Promise<(Recipient & { readonly about: About }) | undefined>;
  readonly compose: (about: About, sender: EmailSender) => EmailText;
  /** Called after the email was sent, even if that took many attempts. */
  readonly sent?: () => Promise<void>;
  /** Sample data for tests. `email-words.test.ts` composes an email from each sample in every language. */
  readonly samples: readonly [About, ...About[]];
}

/** A kind of email. The type of its data is hidden, so that kinds with different data fit in one list. */
export interface EmailKind {
  readonly write: (
    payload: string,
    sender: EmailSender,
  ) => Promise<(Recipient & { readonly text: EmailText }) | undefined>;
  readonly sent: (() => Promise<void>) | undefined;
  readonly samples: (sender: EmailSender) => readonly EmailText[];
}

/** Maps the kind of a job to the kind of email that the job sends. */
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
