import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import { Blob, Face, Font } from 'harfbuzzjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { biodataPdf, type BiodataOptions } from './biodata/biodata.ts';

const sample: AdminProfile = {
  id: 12,
  name: 'Nadia Sait',
  email: 'nadia@sample.example',
  education: 'M.Sc. Botany',
  profession: 'Teacher',
  district: 'Sample District',
  state: 'Kerala',
  country: 'India',
  about: 'Sample text. A short paragraph written by the family.',
  contact_mobile: '00000 12345',
  is_approved: true,
  updatedAt: '2026-11-20T08:00:00.000Z',
  profileFor: 'Daughter',
  fatherName: 'Rafi Sait',
  motherName: 'Salma Sait',
  dob: '1999-02-14',
  gender: 'Female',
  heightFeet: 5,
  heightInch: 4,
  siblings: 'One younger brother, a student',
  maritalStatus: 'Single',
  photoSubmitted: true,
  photo: null,
  picture: null,
  status: 'approved',
  refusalReason: null,
  age: 27,
  sentAt: '2026-11-20T08:00:00.000Z',
  consent: null,
  sender: null,
  enteredByOffice: false,
};

/** Conjuncts, signs on both sides of their letter, chillus in both ways of writing them, joiners. */
const inMalayalam: AdminProfile = {
  ...sample,
  name: 'ലക്ഷ്മിപ്രിയ ചന്ദ്രശേഖരൻ',
  fatherName: 'ഗോപാലകൃഷ്ണ മേനോൻ',
  motherName: 'സ്ത്രീജ മീനാക്ഷി',
  siblings: 'എൻ്റെ അനുജത്തി, അവന്‍ കൊച്ചിയിൽ',
  education: 'എം.എ. മലയാളം (B.Ed.)',
  profession: 'സ്പ്രെഡ്‌ഷീറ്റ് വിദഗ്ദ്ധൻ',
  district: 'തൃശ്ശൂർ',
  about: 'ജ്യോത്സ്നയും പൗരനും കോഴിക്കോട്ട്.\nഭാര്യയുടെ വീട്, അവൎക്ക്, ഭാൎയ്യ.',
};

const association = { shortName: 'CMJ', tagline: { en: 'Since 1825', ml: null } };
const english: BiodataOptions = { language: 'en', photo: undefined, contact: true, day: '2026-11-21', association };
const malayalam: BiodataOptions = { ...english, language: 'ml' };

/** Where the pieces of text of each page stand, in points from the lower left corner. */
async function placesOf(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [left, base] = [Number(item.transform[4]), Number(item.transform[5])];
        return [{ text: item.str, left, right: left + item.width, base, size: item.height }];
      });
    }),
  );
  await document.loadingTask.destroy();
  return pages;
}

/** What a reader copies out of each page, one blank between words. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      return text.normalize('NFC').replaceAll(/\s+/g, ' ');
    }),
  );
  await document.loadingTask.destroy();
  return pages;
}

async function objectsOf(pdf: Buffer): Promise<PDFDict[]> {
  const { context } = await PDFDocument.load(new Uint8Array(pdf), { updateMetadata: false });
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (object instanceof PDFRawStream) return [object.dict];
    return object instanceof PDFDict ? [object] : [];
  });
}

const entry = (dictionary: PDFDict, name: string) => dictionary.lookup(PDFName.of(name))?.toString();

/** The texts that a piece of a page says it stands for, in their order. */
async function actualTextOf(pdf: Buffer): Promise<string> {
  const document = await PDFDocument.load(new Uint8Array(pdf), { updateMetadata: false });
  const content = document.getPages().map(({ node }) => {
    const stream = node.Contents();
    return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '';
  });
  return [...content.join('\n').matchAll(/\/ActualText <FEFF([0-9A-F]+)>/gi)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le'))
    .join(' ');
}

function contentOf(dictionary: PDFDict, name: string): Buffer {
  const stream = dictionary.lookup(PDFName.of(name));
  return Buffer.from(stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : []);
}

/** What each embedded face draws for a character, as paths. */
async function outlinesOf(pdf: Buffer, character: string): Promise<string[]> {
  const inTable = new RegExp(`^<(....)> <${character.charCodeAt(0).toString(16).padStart(4, '0')}>$`, 'm');
  return (await objectsOf(pdf)).flatMap((font) => {
    const [, code] = inTable.exec(contentOf(font, 'ToUnicode').toString('latin1')) ?? [];
    if (code === undefined) return [];
    const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict);
    const glyph = contentOf(descendant, 'CIDToGIDMap').readUInt16BE(2 * Number.parseInt(code, 16));
    return [new Font(new Face(new Blob(contentOf(descriptor, 'FontFile2')))).glyphToPath(glyph)];
  });
}

const malayalamWordsOf = (text: string) => text.match(/[\u0d00-\u0d7f\u200c\u200d]+/g) ?? [];

describe('a biodata', () => {
  it('shows every field in English on one page', async () => {
    const [text, ...further] = await pagesOf(await biodataPdf(sample, english));
    expect(further).toEqual([]);
    for (const shown of [
      'Nadia Sait',
      'Date of birth 14 February 1999 (27 years)',
      'Gender Female',
      'Marital status Single',
      'Height 5 ft 4 in',
      'Profile for Daughter',
      'Father’s name Rafi Sait',
      'Mother’s name Salma Sait',
      'Brothers and sisters One younger brother, a student',
      'Education M.Sc. Botany',
      'Profession Teacher',
      'Place Sample District, Kerala, India',
      'Contact mobile 00000 12345',
      'Email nadia@sample.example',
      'Sample text. A short paragraph written by the family.',
      'CMJ | Since 1825',
      'Printed on 21 November 2026',
    ]) {
      expect(text).toContain(shown);
    }
  });

  it('gives Malayalam back as it was written', async () => {
    const pdf = await biodataPdf(inMalayalam, malayalam);
    const [text, ...further] = await pagesOf(pdf);
    expect(further).toEqual([]);
    const { name, fatherName, motherName, siblings, education, profession, about } = inMalayalam;
    for (const written of [name, fatherName, motherName, siblings, education, profession, about]) {
      expect(text).toContain((written ?? '').normalize('NFC').replaceAll('\n', ' '));
    }
    for (const shown of ['ജനനത്തീയതി 1999 ഫെബ്രുവരി 14 (27 വയസ്സ്)', 'ലിംഗം സ്ത്രീ', 'പ്രിന്റ് ചെയ്ത തീയതി: 2026 നവംബർ 21']) {
      expect(text).toContain(shown);
    }
  });

  it('says for every Malayalam word what it stands for', async () => {
    const said = await actualTextOf(await biodataPdf(inMalayalam, english));
    const { name, fatherName, motherName, siblings, education, profession, district, about } = inMalayalam;
    const written = [name, fatherName, motherName, siblings, education, profession, district, about].join(' ');
    expect(said.split(' ')).toEqual(malayalamWordsOf(written));
  });

  it('draws nothing behind a word that ends in a mark', async () => {
    const pdf = await biodataPdf({ ...sample, about: 'കാര്യം അവൎക്ക്' }, english);
    expect(await outlinesOf(pdf, '\u200c')).toEqual(['']);
    expect((await outlinesOf(pdf, 'ം')).join()).not.toBe('');
  });

  it.each([english, malayalam])('shows conjuncts as one letter in %o', async (options) => {
    const document = await getDocument({
      data: new Uint8Array(await biodataPdf(inMalayalam, options)),
      fontExtraProperties: true,
      verbosity: 0,
    }).promise;
    const { argsArray } = await (await document.getPage(1)).getOperatorList();
    const drawn = JSON.stringify(argsArray);
    expect(drawn).toContain('"unicode":"ന്ദ്ര"');
    expect(drawn).toContain('"unicode":"ന്‍"');
    await document.loadingTask.destroy();
  });

  it.each([english, malayalam])('leaves out the contact when it is not wanted in %o', async (options) => {
    const [text] = await pagesOf(await biodataPdf(sample, { ...options, contact: false }));
    expect(text).toContain('Sample District, Kerala, India');
    expect(text).not.toContain('00000');
    expect(text).not.toContain('@');
  });

  it('shows the photo only when it is given', async () => {
    const photo = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const pictures = async (options: BiodataOptions) =>
      (await objectsOf(await biodataPdf(sample, options))).filter((object) => entry(object, 'Subtype') === '/Image');
    expect(await pictures({ ...english, photo })).toHaveLength(1);
    expect(await pictures(english)).toHaveLength(0);
  });

  it('embeds only the letters that it uses', async () => {
    const objects = await objectsOf(await biodataPdf(inMalayalam, malayalam));
    const descriptors = objects.filter((object) => entry(object, 'Type') === '/FontDescriptor');
    const names = descriptors.map((descriptor) => entry(descriptor, 'FontName'));
    expect(new Set(names.map((name) => name?.replace(/^\/[A-Z]{6}\+/, '')))).toEqual(
      new Set(['fraunces', 'hanken-400', 'manjari-400', 'manjari-700']),
    );
    const sizes = descriptors.map((descriptor) =>
      descriptor.lookup(PDFName.of('FontFile2'), PDFStream).getContentsSize(),
    );
    expect(Math.max(...sizes)).toBeLessThan(30_000);
  });

  it('is tagged and holds nothing that acts', async () => {
    const objects = await objectsOf(await biodataPdf(sample, english));
    const kinds = objects.flatMap((object) => (entry(object, 'Type') === '/StructElem' ? [entry(object, 'S')] : []));
    expect(kinds.filter((kind) => kind === '/H1')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === '/LI')).toHaveLength(13);
    const catalog = objects.find((object) => entry(object, 'Type') === '/Catalog');
    expect(catalog?.keys().map(String).toSorted()).toEqual([
      '/Lang',
      '/MarkInfo',
      '/Pages',
      '/StructTreeRoot',
      '/Type',
      '/ViewerPreferences',
    ]);
    expect(
      objects.flatMap((object) => object.keys().map(String)).filter((key) => /^\/(A|AA|JS|Annots)$/.test(key)),
    ).toEqual([]);
  });

  it('goes on on further pages when a family wrote much', async () => {
    const name = `${'Kunhi Koya '.repeat(10)}Thangal`;
    const about = Array.from({ length: 180 }, (_, word) => `sample${word}`).join(' ');
    const siblings = Array.from({ length: 55 }, (_, word) => `brother${word}`).join(' ');
    const pages = await pagesOf(await biodataPdf({ ...sample, name, about, siblings }, english));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(name);
    expect(pages.join(' ')).toContain(siblings);
    expect(pages.join(' ')).toContain('sample179');
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of 2`);
  });

  it('breaks what has no blanks', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.example`;
    const about = 'മലയാളം'.repeat(60);
    const [text = ''] = await pagesOf(await biodataPdf({ ...sample, email, about }, english));
    expect(text.replaceAll(' ', '')).toContain(email);
    expect(text.replaceAll(' ', '')).toContain(about);
  });

  it.each([
    ['usual', 'CMJ', 'Since 1825'],
    ['long', 'Cutchi Memon Jamaath of Sample District', 'One family in many towns since 1825, '.repeat(5)],
    ['widest', 'W'.repeat(40), 'W'.repeat(200)],
    ['Malayalam', 'കച്ചി മേമൻ ജമാഅത്ത് സാമ്പിൾ മലയാളം സംഘം', 'ഒരുമയോടെ ആയിരത്തി എണ്ണൂറ്റി ഇരുപത്തഞ്ച് മുതൽ '.repeat(4)],
  ])('keeps a %s name and tagline of the association within the page', async (_kind, shortName, line) => {
    const own = { shortName, tagline: { en: line.trim(), ml: null } };
    const about = Array.from({ length: 250 }, (_, word) => `sample${word}`).join(' ');
    for (const [profile, options, count] of [
      [sample, english, 1],
      [inMalayalam, malayalam, 1],
      [{ ...sample, about }, malayalam, 2],
    ] as const) {
      const pages = await placesOf(await biodataPdf(profile, { ...options, association: own }));
      expect(pages).toHaveLength(count);
      for (const pieces of pages) {
        const drawn = pieces.map(({ text }) => text.replaceAll(' ', '').normalize('NFC')).join('');
        expect(drawn).toContain(`${shortName}|${line}`.replaceAll(' ', '').normalize('NFC'));
        for (const [index, piece] of pieces.entries()) {
          expect(piece.left).toBeGreaterThanOrEqual(53.9);
          expect(piece.right).toBeLessThan(541.5);
          expect(piece.base).toBeGreaterThanOrEqual(27.9);
          const covered = pieces.slice(index + 1).filter(({ left, right, base, size }) => {
            const isBeside = Math.min(piece.right, right) - Math.max(piece.left, left) < 1;
            return !isBeside && Math.abs(piece.base - base) < 0.7 * Math.max(piece.size, size);
          });
          expect(covered).toEqual([]);
        }
      }
    }
  });

  it('leaves out what the family left out', async () => {
    const bare = { ...sample, profession: null, siblings: null, about: null, heightFeet: null, heightInch: null };
    const place = { district: null, state: null, country: null };
    const [text] = await pagesOf(await biodataPdf({ ...bare, ...place }, { ...english, contact: false }));
    for (const label of ['Profession', 'Brothers', 'Height', 'residence', 'About the person About']) {
      expect(text).not.toContain(label);
    }
    expect(text).not.toMatch(/undefined|null/);
  });

  it('keeps letters that no face has for those who copy them', async () => {
    const name = 'Ānand Śrīnivāsan Ṭagore 李 😀';
    const [text] = await pagesOf(await biodataPdf({ ...sample, name }, english));
    expect(text).toContain(name);
  });
});
