import type { PDFFont } from '@cantoo/pdf-lib';
import { optionalMemberFields } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { lastChange, type SamplePart } from '#server/sample/part.ts';
import { samplePeople } from './people.ts';
import { putMembersIntoSearch } from '#server/features/members/search-entries.ts';
import { eraseMembers } from '#server/features/members/service.ts';
import { countMembers, insertMembers, lockMember, type NewMember } from '#server/features/members/store.ts';

/** Points: a sheet of A5. */
const SHEET: [number, number] = [420, 595];
const MARGIN = 48;

function fits(font: PDFFont, text: string, size: number): boolean {
  return font.widthOfTextAtSize(text, size) <= SHEET[0] - 2 * MARGIN;
}

/** Draws documents of one page that say of themselves that they are samples. */
async function createSheets(): Promise<(folio: string, name: string) => Promise<Uint8Array>> {
  // Hundreds of files: they are read for this alone, once in the life of a site.
  const { PDFDocument, rgb, StandardFonts } = await import('@cantoo/pdf-lib');
  return async (folio, name) => {
    const sheet = await PDFDocument.create();
    sheet.setTitle(`Sample document, folio ${folio}`);
    const page = sheet.addPage(SHEET);
    const font = await sheet.embedFont(StandardFonts.Helvetica);
    const size = [26, 20, 14, 9].find((points) => fits(font, name, points)) ?? 6;
    page.drawText('Sample document', { x: MARGIN, y: 500, size: 14, font, color: rgb(0.54, 0.38, 0.16) });
    page.drawText(name, { x: MARGIN, y: 450, size, font });
    page.drawText(`Folio ${folio}`, { x: MARGIN, y: 420, size: 14, font });
    page.drawText("It stands where a member's own document will be.", { x: MARGIN, y: 80, size: 10, font });
    return sheet.save();
  };
}

export const sampleMembers: SamplePart = {
  kind: 'members',
  isEmpty: async (db) => (await countMembers(db)) === 0,
  prepare: async ({ now }, keepPicture, keepPdf) => {
    const drawSheet = await createSheets();
    const members: NewMember[] = [];
    for (const { portrait, hasDocument, ...person } of samplePeople()) {
      const image = portrait ? await keepPicture('images', portrait) : null;
      const pdf = hasDocument ? await keepPdf(await drawSheet(person.folio, person.name)) : null;
      const optional = recordOf(optionalMemberFields, (field) => person[field] ?? null);
      members.push({ ...person, ...optional, image, pdf });
    }
    return async (db) => {
      const ids = await insertMembers(db, members, now());
      await putMembersIntoSearch(db, ids);
      return ids.map(String);
    };
  },
  lockState: lastChange(lockMember),
  remove: (db, records) => eraseMembers(db, records.map(Number)),
};
