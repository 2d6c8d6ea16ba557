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

export type EmailText = Readonly<Record<Language, EmailWords>>;

/**
 * The texts of an email in one language, as in `server/email-texts.json`. Placeholders such as `{name}` stand for
 * values, `{site}` for the name of the association. A paragraph that starts with `> ` quotes what a user typed.
 */
export interface EmailTemplate {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
  readonly smallPrint?: string;
}

/** The value of a placeholder. A list replaces a paragraph that consists of the placeholder by several paragraphs. */
type Value = string | readonly (string | { readonly label: string; readonly page: string })[];
type Values = Readonly<Record<string, Value>>;

export interface EmailContent {
  readonly text: Readonly<Record<Language, EmailTemplate>>;
  /** The path of the page that the button opens, with a slash at the start. */
  readonly page?: string;
  readonly values?: Values | ((language: Language) => Values);
}

/** The name and the page URLs of the sender, for use in the texts. */
export interface EmailSender {
  /** The association's short name, which is the same in every language. */
  readonly name: string;
  /** Returns the absolute URL of a page in a language. `path` starts with a slash. */
  readonly page: (language: Language, path: string) => string;
}

/** Replaces each placeholder once, so that a value that looks like a placeholder stays as it is. */
function fill(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (typeof value !== 'string') throw new TypeError(`an email needs the value {${name}}`);
    return value;
  });
}

function wordsIn(language: Language, content: EmailContent, sender: EmailSender): EmailWords {
  const { title, paragraphs, button, smallPrint } = content.text[language];
  const given = typeof content.values === 'function' ? content.values(language) : content.values;
  const values: Values = { ...given, site: sender.name };
  const addressOf = (page: string) => sender.page(language, page);

  const paragraphsOf = (paragraph: string): EmailWords['paragraphs'] => {
    const list = values[/^\{(\w+)\}$/.exec(paragraph)?.[1] ?? ''];
    if (typeof list === 'object') {
      return list.map((one) => (typeof one === 'string' ? one : { label: one.label, address: addressOf(one.page) }));
    }
    if (paragraph.startsWith('> ')) return [{ quote: fill(paragraph.slice(2), values) }];
    return [fill(paragraph, values)];
  };

  return {
    title: fill(title, values),
    paragraphs: paragraphs.flatMap(paragraphsOf),
    ...(button !== undefined &&
      content.page !== undefined && { button: { label: button, address: addressOf(content.page) } }),
    ...(smallPrint !== undefined && { smallPrint: fill(smallPrint, values) }),
  };
}

function textOf(content: EmailContent, sender: EmailSender): EmailText {
  return { en: wordsIn('en', content, sender), ml: wordsIn('ml', content, sender) };
}

export interface Recipient {
  /** The email address without a display name. */
  readonly to: string;
  /** The language of the email. If null, it is unknown, and the email contains both languages. */
  readonly language: Language | null;
  /** The path of the page that ends such emails. */
  readonly unsubscribe?: string;
}

interface Definition<About> {
  /**
   * Called immediately before the email is sent. Returns the recipient and the data for the texts, or undefined if the
   * email is no longer needed.
   */
  readonly find: (payload: string) => Promise<(Recipient & { readonly about: About }) | undefined>;
  readonly compose: (about: About) => EmailContent;
  /** Called after the email was sent, even if that took many attempts. */
  readonly sent?: (payload: string) => Promise<void>;
  /** Sample data for tests. `email-words.test.ts` composes an email from each sample in every language. */
  readonly samples: readonly [About, ...About[]];
}

/** A kind of email. The type of its data is hidden, so that kinds with different data fit in one list. */
export interface EmailKind {
  readonly write: (
    payload: string,
    sender: EmailSender,
  ) => Promise<(Recipient & { readonly text: EmailText }) | undefined>;
  readonly sent: ((payload: string) => Promise<void>) | undefined;
  readonly samples: (sender: EmailSender) => readonly EmailText[];
}

/** Maps the kind of a job to the kind of email that the job sends. */
export type EmailKinds = Readonly<Record<string, EmailKind>>;

/** Defines a kind of email by how its data is found and which texts it has. */
export function emailKind<About>({ find, compose, sent, samples }: Definition<About>): EmailKind {
  return {
    write: async (payload, sender) => {
      const found = await find(payload);
      if (!found) return undefined;
      const { about, ...recipient } = found;
      return { ...recipient, text: textOf(compose(about), sender) };
    },
    sent,
    samples: (sender) => samples.map((about) => textOf(compose(about), sender)),
  };
}
