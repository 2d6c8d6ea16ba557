import type { Text } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/links.ts';
import { html, type Markup } from '#server/platform/text/markup.ts';
import type { EmailSender, EmailText, EmailWords, Recipient } from './email-kind.ts';
import { BODY, dark, DISPLAY, light } from './theme.ts';
import type { Email } from './email.ts';

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

/** The texts of an email in one language, with the lines of its header and footer. */
interface Sheet {
  readonly language: Language;
  readonly words: EmailWords;
  /** The lines below the short name: full name and tagline, if set. */
  readonly belowName: readonly string[];
  /** The footer line that specification section 2 requires. */
  readonly foot: string;
}

/** One sheet, or one per language if the reader's language is unknown. */
type Sheets = readonly [Sheet, ...Sheet[]];

function sheetOf(language: Language, text: EmailText, { shortName, fullName, tagline }: Letterhead): Sheet {
  const written = ({ en, ml }: Text) => (language === 'ml' && ml !== null ? ml : en);
  return {
    language,
    words: text[language],
    belowName: [written(fullName), written(tagline)].filter(Boolean),
    foot: [shortName, written(tagline)].filter(Boolean).join(' | '),
  };
}

function headingOf({ title }: EmailWords): string {
  return title.replace(/^./u, (first) => first.toUpperCase());
}

const linkHint: Readonly<Record<Language, string>> = {
  en: 'If the button does not work, open this address:',
  ml: 'ബട്ടൺ പ്രവർത്തിക്കുന്നില്ലെങ്കിൽ ഈ വിലാസം തുറക്കുക:',
};

/** Malayalam is set slightly larger, with more line spacing (design handbook, "Type"). */
const sizes: Readonly<Record<Language, { readonly body: string; readonly small: string; readonly heading: string }>> = {
  en: { body: '18px/1.6', small: '16px/1.6', heading: '400 28px/1.25' },
  ml: { body: '19px/1.75', small: '17px/1.75', heading: '700 25px/1.45' },
};

/** Dark theme colours. Mail programs that ignore style sheets show the light theme's inline styles. */
const style = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  `.page{background-color:${dark.bg}!important}`,
  `.card{background-color:${dark.surface}!important;border-color:${dark.line}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.quiet{color:${dark.ink2}!important}`,
  `.brass{color:${dark.brassInk}!important}`,
  `.link{color:${dark.brandInk}!important}`,
  `.band{background-color:${dark.brass}!important}`,
  `.edge{border-color:${dark.brass}!important}`,
  `.button{background-color:${dark.brand}!important}`,
  `.label{color:${dark.onBrand}!important}`,
  '}',
].join('');

/**
 * Returns the inline style of normal text.
 * @param size font size and line height
 */
function plain(size: string, colour: string): string {
  return `font:400 ${size} ${BODY};color:${colour}`;
}

/** Long names and addresses wrap within the column. */
const wrap = 'word-wrap:break-word;overflow-wrap:anywhere';

const gap = html`<tr>
  <td height="16" style="height:16px;font-size:0;line-height:0">&nbsp;</td>
</tr>`;

function buttonMarkup({ language, words }: Sheet): Markup {
  if (!words.button) return html``;
  const { label, address } = words.button;
  const { body, small } = sizes[language];
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 20px">
      <tr>
        <td
          class="button"
          bgcolor="${light.brand}"
          style="border-radius:10px;background-color:${light.brand};mso-padding-alt:14px 28px"
        >
          <a
            class="label"
            href="${address}"
            style="display:block;padding:12px 28px;border-radius:10px;font:600 ${body} ${BODY};color:${light.onBrand};text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="quiet" style="margin:0 0 20px;${plain(small, light.ink2)}">
      ${linkHint[language]}<br /><a class="link" href="${address}" style="color:${light.brandInk};word-break:break-all"
        >${address}</a
      >
    </p> `;
}

function lines(text: string): readonly Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}

type Paragraph = Sheet['words']['paragraphs'][number];

function paragraphAsHtml(paragraph: Paragraph, size: string): Markup {
  if (typeof paragraph === 'string') {
    return html`<p class="ink" style="margin:0 0 18px;${plain(size, light.ink)}">${paragraph}</p> `;
  }
  if ('quote' in paragraph) {
    return html`<blockquote
      class="ink edge"
      style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:4px solid ${light.brass};${plain(size, light.ink)}"
    >
      ${lines(paragraph.quote)}
    </blockquote> `;
  }
  const { label, address } = paragraph;
  return html`<p class="ink" style="margin:0 0 18px;${plain(size, light.ink)}">
    ${label}<br /><a class="link" href="${address}" style="color:${light.brandInk};word-break:break-all">${address}</a>
  </p> `;
}

function sheetAsHtml(sheet: Sheet): Markup {
  const { language, words } = sheet;
  const { body, small, heading } = sizes[language];
  const { paragraphs, smallPrint } = words;
  return html`<tr>
      <td
        class="card"
        lang="${language}"
        bgcolor="${light.surface}"
        style="padding:28px 24px 12px;border:1px solid ${light.line};border-radius:14px;background-color:${light.surface};${wrap}"
      >
        <h1 class="ink" style="margin:0 0 18px;font:${heading} ${DISPLAY};color:${light.ink}">${headingOf(words)}</h1>
        ${paragraphs.map((paragraph) => paragraphAsHtml(paragraph, body))}${buttonMarkup(sheet)}${
          smallPrint === undefined
            ? html``
            : html`<p class="quiet" style="margin:0 0 18px;${plain(small, light.ink2)}">${smallPrint}</p> `
        }
      </td>
    </tr>
    ${gap}`;
}

/** Returns the header: the short name, the lines below it, and a band like the woven border of the site. */
function letterhead({ language, belowName }: Sheet, shortName: string): Markup {
  return html`<tr>
      <td lang="${language}" style="padding:4px 4px 14px;${wrap}">
        <span class="ink" style="font:400 30px/1.2 ${DISPLAY};color:${light.ink}">${shortName}</span>
        ${belowName.map((line) => html`<br /><span class="brass" style="${plain('16px/1.6', light.brassInk)}">${line}</span>`)}
      </td>
    </tr>
    <tr>
      <td class="edge" style="padding:3px 0;border-top:1px solid ${light.brass};border-bottom:1px solid ${light.brass}">
        <div class="band" style="height:8px;font-size:0;line-height:0;background-color:${light.brass}">&nbsp;</div>
      </td>
    </tr>
    ${gap}`;
}

/**
 * Returns the preview that mail programs show in the list of emails: the first paragraph in the last language of the
 * email. Empty if this paragraph is a quote.
 */
function preview(sheets: Sheets): string {
  const first = sheets.at(-1)?.words.paragraphs[0];
  return typeof first === 'string' ? first : '';
}

/**
 * Returns the HTML part of an email: one column of at most 600 pixels without external resources. Mail programs support
 * little more than tables and inline styles.
 */
function asHtml(sheets: Sheets, { shortName, site }: Pick<Letterhead, 'shortName' | 'site'>, subject: string): string {
  const [first] = sheets;
  const feet = new Map(sheets.map(({ foot, language }) => [foot, language]));
  return html`<!doctype html>
    <html lang="${first.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${subject}</title>
        <style>
          ${style}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:${light.bg};-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden">${preview(sheets)}</div>
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          bgcolor="${light.bg}"
          style="background-color:${light.bg}"
        >
          <tr>
            <td align="center" style="padding:20px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:600px;table-layout:fixed;text-align:left"
              >
                ${letterhead(first, shortName)}${sheets.map(sheetAsHtml)}
                <tr>
                  <td style="padding:0 4px 12px;${wrap}">
                    ${[...feet].map(([foot, language]) => html`<p class="quiet" lang="${language}" style="margin:0;${plain('15px/1.6', light.ink2)}">${foot}</p>`)}
                    <p style="margin:0">
                      <a class="link" href="${site}" style="${plain('15px/1.6', light.brandInk)}"
                        >${site.replace(/^https?:\/\//, '')}</a
                      >
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;
}

const linkAsText = ({ label, address }: { readonly label: string; readonly address: string }) =>
  `${label}:\n${address}`;

function paragraphAsText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph;
  return 'quote' in paragraph ? paragraph.quote.replaceAll(/^/gm, '> ') : linkAsText(paragraph);
}

function sheetAsText({ words }: Sheet): string {
  const { paragraphs, button, smallPrint } = words;
  return [
    headingOf(words),
    ...paragraphs.map(paragraphAsText),
    ...(button ? [linkAsText(button)] : []),
    ...(smallPrint === undefined ? [] : [smallPrint]),
  ].join('\n\n');
}

function asText(sheets: Sheets): string {
  const feet = new Set(sheets.map(({ foot }) => foot));
  return `${[...sheets.map(sheetAsText), [...feet].join('\n')].join('\n\n\n')}\n`;
}

/** Builds both parts of an email from the same texts. */
export function composeEmail({ to, language, unsubscribe }: Recipient, text: EmailText, head: Letterhead): Email {
  const sheets: Sheets =
    language === null ? [sheetOf('en', text, head), sheetOf('ml', text, head)] : [sheetOf(language, text, head)];
  const subject = `${head.shortName}: ${[...new Set(sheets.map(({ words }) => words.title))].join(' / ')}`;
  return {
    to,
    senderName: head.shortName,
    subject,
    text: asText(sheets),
    html: asHtml(sheets, head, subject),
    ...(unsubscribe !== undefined && { unsubscribe: `${head.site}${unsubscribe}` }),
  };
}
