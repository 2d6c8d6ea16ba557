import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { Documents } from '#contract/content.ts';
import { formatDay } from '#server/platform/clock/kolkata.ts';
import { type Flow, leaveAside, WIDTH, writeHeading, writeRows, writeText } from './flow.ts';
import { groupsOf } from './groups.ts';
import { drawAssociation, drawFeet, drawPhoto, setFoot, writeName } from './head.ts';
import { createSheet, type Sheet } from './sheet.ts';
import { biodataStyles } from './styles.ts';
import { type BiodataLanguage, words } from './words.ts';

export interface BiodataOptions {
  readonly language: BiodataLanguage;
  /** A JPEG; undefined: none is shown. */
  readonly photo: Buffer | undefined;
  /** Whether mobile and email are shown. */
  readonly contact: boolean;
  /** The day it is printed on in Asia/Kolkata, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whose paper it is. */
  readonly association: Pick<Documents['association'], 'shortName' | 'tagline'>;
}

/** The second one is still easy to read, and leaves many a second page unprinted. */
const DENSITIES = { usual: 1, close: 0.88 };
/** The foot has room for these, before it is known how many there are. */
const MOST_PAGES = 99;

async function draw(profile: AdminProfile, options: BiodataOptions, density: number): Promise<Sheet> {
  const { language, photo, contact, day, association } = options;
  const { shortName } = association;
  const said = words[language];
  const styles = biodataStyles(density);
  const { name, about } = profile;
  const sheet = await createSheet({
    title: `${said.biodata}: ${name}`,
    language: `${language}-IN`,
    date: new Date(day),
    creator: shortName,
  });
  const top = drawAssociation({ sheet, styles }, said, shortName);
  const tagline = association.tagline[language] ?? association.tagline.en;
  const ends = [said.profileNumber(profile.id), said.printedOn(formatDay(day, language))];
  const endOf = (page: number, pages: number) =>
    [...ends, ...(pages > 1 ? [said.pageOf(page, pages)] : [])].join(' · ');
  const foot = setFoot(styles, [shortName, tagline].filter(Boolean).join(' | '), endOf(MOST_PAGES, MOST_PAGES));
  const flow: Flow = { sheet, styles, density, running: name, width: WIDTH, y: top, bottom: foot.top };
  const picture = photo && (await sheet.addPicture(photo));
  const besidePhoto = picture && drawPhoto(flow, picture, said.photoOf(name));
  writeName(flow, name);

  for (const [index, { heading, rows }] of groupsOf(profile, language, contact).entries()) {
    // The first group stands beside the photo, all others below.
    if (index === 1 && besidePhoto !== undefined) leaveAside(flow, besidePhoto);
    writeHeading(flow, heading);
    writeRows(flow, rows);
  }
  if (about !== null) {
    writeHeading(flow, said.about);
    writeText(flow, about);
  }

  const pages = sheet.pageCount();
  drawFeet(flow, foot, (page) => endOf(page, pages));
  return sheet;
}

/**
 * A profile of the bureau on one A4 page, or more when the family wrote much: a PDF with its faces embedded, tagged, whose
 * text can be copied and searched in both scripts.
 * @throws Error when the photo is no JPEG
 */
export async function biodataPdf(profile: AdminProfile, options: BiodataOptions): Promise<Buffer> {
  const usual = await draw(profile, options, DENSITIES.usual);
  if (usual.pageCount() === 1) return usual.finish();
  const close = await draw(profile, options, DENSITIES.close);
  return (close.pageCount() === 1 ? close : usual).finish();
}
