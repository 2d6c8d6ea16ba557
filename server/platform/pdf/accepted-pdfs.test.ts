import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnPdf, packed, pdfFile, pdfOf, stream, writeObjects } from '#server/testing/pdfs.ts';
import { drawing } from '#server/testing/pictures.ts';
import { member } from '#server/testing/records.ts';
import { restrictedPdf } from '#server/testing/restricted-pdfs.ts';
import { adminForAllTests } from '#server/testing/test-apps.ts';

const LINK = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</Type/Action/S/URI/URI(https://example.com/?a=\\(1\\))>>>>';
const AWAY = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(other.pdf)/D[0/Fit]>>>>';
const OUTLINE = '<</First 6 0 R/Last 6 0 R/Count 1>>';
const ENTRY = '<</Title(Data: JavaScript \\(/JS\\))/Parent 5 0 R/A<</S/GoTo/D[8 0 R/Fit]>>>>';

const NAMED = '<</Title(HTML/JS)/Parent 5 0 R/A<</S/GoTo/D[8 0 R/Fit]>>>>';
const linkTo = (uri: string, more = '') =>
  drawnPdf({ page: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI${uri}>>${more}>>]` });

/** Creates a PDF whose title and bookmarks are packed, as office programs do. */
const packedTitles = () =>
  drawnPdf({
    objects: [
      packed(
        new Map([
          [20, '<</Title(Notes on HTML/JS)/Subject(/Launch \\( )>>'],
          [21, '<</First 22 0 R/Last 22 0 R/Count 1>>'],
          [22, '<</Title(\\(/JS \\))/Parent 21 0 R>>'],
        ]),
      ),
    ],
  });

const IMAGE = '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray';

/** Creates an A4 page scanned at 600 dpi: a colour layer with a black mask above it. */
function finelyScanned(): Buffer {
  const [width, height] = [4960, 7016];
  const size = `/Width ${width}/Height ${height}`;
  const colours = deflateSync(Buffer.alloc(width * height, 230));
  const black = deflateSync(Buffer.alloc((width / 8) * height));
  return drawnPdf({
    objects: [
      stream(colours, `${IMAGE}/BitsPerComponent 8/Filter/FlateDecode${size}`),
      stream(black, `/Type/XObject/Subtype/Image/ImageMask true/BitsPerComponent 1/Filter[/FlateDecode]${size}`),
      stream('q 595 0 0 842 0 0 cm /A Do /B Do Q'),
    ],
    resources: '<</XObject<</A 5 0 R/B 6 0 R>>>>',
    contents: '7 0 R',
  });
}

async function scanned(): Promise<Buffer> {
  const photo = await drawing().jpeg().toBuffer();
  return drawnPdf({
    objects: [
      stream(photo, `${IMAGE}/BitsPerComponent 8/Width 400/Height 300/Filter/DCTDecode`),
      stream('q 400 0 0 300 0 0 cm /A Do Q'),
    ],
    resources: '<</XObject<</A 5 0 R>>>>',
    contents: '6 0 R',
  });
}

/** Creates a PDF with a small drawing repeated on each page, as in maps and letterheads. */
const stamped = () =>
  drawnPdf({
    objects: [
      stream(deflateSync('0 0 9 9 re f '.repeat(50)), '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/FlateDecode'),
      stream('q 1 0 0 1 5 5 cm /S Do Q\n'.repeat(2000)),
    ],
    resources: '<</XObject<</S 5 0 R>>>>',
    contents: '[6 0 R]',
    pages: 20,
  });

/** Creates a PDF with a form field. @param field further entries of the field */
const withField = (field: string) =>
  drawnPdf({
    objects: [`<</Type/Annot/Subtype/Widget/T(sample)/Rect[0 0 99 9]${field}>>`, stream('<xdp/>')],
    catalog: '/AcroForm<</Fields[5 0 R]/SigFlags 1/XFA 6 0 R>>',
    page: '/Annots[5 0 R]',
  });

/**
 * Creates a linearised PDF. The root, the page and a trailer are at its start. The trailer at its end names no root.
 */
function linearised(): Buffer {
  const first = new Map([
    [4, '<</Linearized 1/N 1/O 1/T 1>>'],
    [1, '<</Type/Catalog/Pages 3 0 R>>'],
    [2, '<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>'],
  ]);
  const beginning = writeObjects(Buffer.from('%PDF-1.4\n'), first, '<</Size 5/Root 1 0 R/Prev 400>>');
  return writeObjects(beginning, new Map([[3, '<</Type/Pages/Count 1/Kids[2 0 R]>>']]), '<</Size 4>>');
}

/** Creates a PDF for old and new readers: its trailer names a cross-reference stream, and some objects are packed. */
const hybrid = () =>
  drawnPdf({
    catalog: '/StructTreeRoot 6 0 R',
    objects: [
      packed(
        new Map([
          [20, '<</Type/StructTreeRoot/K[21 0 R]>>'],
          [21, '<</S/Document/P 20 0 R>>'],
        ]),
      ),
      '20 0 R',
    ],
    trailer: '/XRefStm 100',
  });

/** Creates a PDF whose page content unpacks to 40 MB, which the viewer refuses to draw. */
const heavy = () => {
  const operators = deflateSync(Buffer.alloc(40 * 1024 * 1024, '0 0 9 9 re f '));
  return drawnPdf({ objects: [stream(operators, '/Filter/FlateDecode')], contents: '5 0 R' });
};

describe('a normal PDF', () => {
  const app = adminForAllTests();

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['of version 1.3', () => drawnPdf({ version: '1.3' })],
    ['of version 1.4', () => drawnPdf({ version: '1.4' })],
    ['of version 2.0', () => drawnPdf({ version: '2.0' })],
    ['with packed objects', async () => Buffer.from(await (await pdfFile()).arrayBuffer())],
    ['with a scanned page', scanned],
    ['scanned with 600 dots an inch', finelyScanned],
    ['with a small drawing on each page', stamped],
    ['with an older stream filter', () => drawnPdf({ objects: [stream('48656c6c6f>', '/Filter/ASCIIHexDecode')] })],
    ['with a field to fill in', () => withField('/FT/Tx/V(Sample)')],
    ['that is signed', () => withField('/FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite>>')],
    ['with 2,000 pages', () => drawnPdf({ pages: 2000 })],
    ['with restricted permissions', () => restrictedPdf('')],
    ['that is heavy to draw', heavy],
    ['with a font that is damaged', () => drawnPdf({ objects: [stream('sample', '/Filter/FlateDecode')] })],
    ['that was changed by hand', () => writeObjects(drawnPdf(), new Map([[3, '<</Type/Font>>']]), '<</Root 1 0 R>>')],
    ['that is linearised', linearised],
    ['with a cross-reference stream', hybrid],
    ['with links', () => drawnPdf({ objects: [LINK], page: '/Annots[5 0 R]' })],
    ['with a link into another file', () => drawnPdf({ objects: [AWAY], page: '/Annots[5 0 R]' })],
    ['with an empty list of files', () => drawnPdf({ catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' })],
    ['with an outline', () => drawnPdf({ objects: [OUTLINE, ENTRY, '12endobj\n'], catalog: '/Outlines 5 0 R' })],
    ['that opens at a position', () => drawnPdf({ catalog: '/OpenAction[5 0 R/XYZ null null 0]/PageMode/UseNone' })],
    ['with metadata', () => drawnPdf({ objects: [stream('<x:xmpmeta/>', '/Type/Metadata/Subtype/XML')] })],
    ['with an empty object', () => drawnPdf({ objects: [''] })],
    ['with script names in its text', () => drawnPdf({ objects: [stream('(/JS /JavaScript <</S/Launch>>) Tj')] })],
    ['with script names in its title', () => drawnPdf({ objects: ['<</Title(Notes on HTML/JS (/JS) \\) /Launch)>>'] })],
    ['with script names in a link', () => linkTo('(https://sample.example/Launch)')],
    ['with script names in the words of a link', () => linkTo('(https://sample.example)', '/Contents(/JS )')],
    ['with script names in a bookmark', () => drawnPdf({ objects: [OUTLINE, NAMED], catalog: '/Outlines 5 0 R' })],
    ['with script names in hexadecimal', () => drawnPdf({ objects: ['<</Title<2f4a5320>/Subject</JS >>>'] })],
    ['with script names in a comment', () => drawnPdf({ objects: ['<</Title(a)% /JS (\n>>'] })],
    ['with script names in packed texts', packedTitles],
    ['with white space at its end', () => Buffer.concat([drawnPdf(), Buffer.alloc(1000, '\n')])],
    ['with zeros at its end', () => Buffer.concat([drawnPdf(), Buffer.alloc(70_000)])],
    ['with blank lines before it', () => Buffer.concat([Buffer.from('\r\n\r\n'), drawnPdf()])],
    ['with a comment at its end', () => Buffer.concat([drawnPdf(), Buffer.from('\n% scanned at a portal\n')])],
    ['with much white space in it', () => drawnPdf({ loose: `0${' \0'.repeat(500_000)}` })],
  ])('%s is accepted', async (what, make) => {
    const fields = member({ folio: what, pdf: pdfOf(await make()) });
    const response = await app.api.form('POST', '/api/admin/members', fields, app.token);
    expect(response).toMatchObject({
      status: 200,
      json: { member: { pdf: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/) } },
    });
  });
});
