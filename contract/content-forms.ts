import * as z from 'zod/mini';
import { lineText, orNull, plainLine, plainParagraph, telephoneText, webAddress } from './fields.ts';
import { fieldCode } from './field-messages.ts';

/** Maximum characters of a heading, a name or an address line. The limits apply to each language. */
const LINE = 200;
/** Maximum characters of a lead or teaser. */
const PARAGRAPH = 2000;
/** Maximum characters of a chapter or notice, in Markdown. */
const MARKDOWN = 20_000;
/** Maximum rows of a list in a document. */
export const MAX_ROWS = 40;

/** A text in both languages. Without Malayalam (null), pages show the English text. */
function inBoth(english: z.ZodMiniType<string, string>, malayalam: z.ZodMiniType<string, string>) {
  return z.object({ en: english, ml: orNull(malayalam) });
}

/** A single-line text. English is required, Malayalam is optional. */
export const requiredLine = inBoth(
  plainLine(LINE).check(z.minLength(1, fieldCode('englishRequired'))),
  plainLine(LINE),
);
/** An optional single-line text. Pages omit it if it is empty. */
const line = inBoth(plainLine(LINE), plainLine(LINE));
const neededParagraph = inBoth(
  plainParagraph(PARAGRAPH).check(z.minLength(1, fieldCode('englishRequired'))),
  plainParagraph(PARAGRAPH),
);
export const paragraph = inBoth(plainParagraph(PARAGRAPH), plainParagraph(PARAGRAPH));
export const requiredMarkdown = inBoth(
  plainParagraph(MARKDOWN).check(z.minLength(1, fieldCode('englishRequired'))),
  plainParagraph(MARKDOWN),
);

function rows<S extends z.ZodMiniType>(row: S) {
  return z.array(row).check(z.maxLength(MAX_ROWS, fieldCode('tooManyRows')));
}

/** A telephone number as administrators write it. The server derives the `tel:` form. */
const phone = z.object({
  display: telephoneText(60),
});

const degrees = (max: number) =>
  z
    .number(fieldCode('positionInvalid'))
    .check(z.minimum(-max, fieldCode('positionInvalid')), z.maximum(max, fieldCode('positionInvalid')));

/** Schemas of the forms of the content documents, by key. The logo is uploaded in a separate request. */
export const documentForms = {
  association: z.object({
    shortName: plainLine(40).check(z.minLength(1, fieldCode('shortNameRequired'))),
    fullName: line,
    tagline: line,
    footerLine: line,
  }),
  hero: z.object({ heading: z.tuple([requiredLine, line]), lead: paragraph }),
  about: z.object({
    heading: requiredLine,
    lead: neededParagraph,
    more: paragraph,
    years: rows(z.object({ year: plainLine(20).check(z.minLength(1, fieldCode('yearRequired'))), text: requiredLine })),
  }),
  history: z.object({
    lead: neededParagraph,
    chapters: rows(z.object({ when: requiredLine, title: requiredLine, text: requiredMarkdown })),
    saying: z.nullable(z.object({ words: requiredLine, note: line })),
  }),
  /** The set of services is fixed, because each links to a page. Administrators can change their order and texts. */
  services: z
    .array(
      z.object({
        key: z.enum(['directory', 'matrimony', 'events-gallery', 'memorial'], fieldCode('choiceUnknown')),
        title: requiredLine,
        text: paragraph,
      }),
    )
    .check(z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, fieldCode('choiceUnknown'))),
  contact: z.object({
    addressLines: rows(requiredLine),
    state: line,
    phones: rows(phone),
    whatsapp: z.nullable(phone),
    email: z.nullable(
      z.pipe(
        lineText('emailInvalid').check(z.maxLength(254, fieldCode('emailInvalid'))),
        z.email(fieldCode('emailInvalid')),
      ),
    ),
    hours: rows(z.object({ days: requiredLine, hours: requiredLine })),
    position: z.nullable(z.object({ lat: degrees(90), lon: degrees(180) })),
    directions: paragraph,
    social: rows(
      z.object({ kind: z.enum(['facebook', 'instagram', 'youtube'], fieldCode('choiceUnknown')), url: webAddress }),
    ),
  }),
} as const;
export type DocumentForms = { readonly [K in keyof typeof documentForms]: z.output<(typeof documentForms)[K]> };
