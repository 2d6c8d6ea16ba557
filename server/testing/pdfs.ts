import { deflateSync } from 'node:zlib';
import { fileOf } from './pictures.ts';

/** Wraps content as a file uploaded by a browser. */
export function pdfOf(content: Buffer | string, name = 'sample.pdf'): File {
  return fileOf(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, name, 'application/pdf');
}

/** Creates a small valid PDF. */
export async function pdfFile(name?: string, pages = 1): Promise<File> {
  return pdfOf(drawnPdf({ pages }), name);
}

interface Drawn {
  readonly version?: string;
  readonly pages?: number;
  /** `catalog`, `page` and `trailer`: entries to add to these dictionaries. */
  readonly catalog?: string;
  readonly page?: string;
  readonly trailer?: string;
  /** `resources`, `contents` and `box`: the resources, contents and media box of each page. */
  readonly resources?: string;
  readonly contents?: string;
  readonly box?: string;
  /** Objects to add to the PDF, numbered from `FURTHER`. */
  readonly objects?: readonly (string | Buffer)[];
  /** Bytes to insert before the first object. No object refers to them. */
  readonly loose?: string | Buffer;
}

/** The number of the first object in `objects`. */
const FURTHER = 5;

/** Appends objects and a cross-reference table that lists them. */
export function writeObjects(before: Buffer, objects: ReadonlyMap<number, string | Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [before];
  let at = before.length;
  const table: string[] = [];
  for (const [number, body] of objects) {
    const content = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    table.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    parts.push(object);
    at += object.length;
  }
  const end = `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
}

/** Returns a stream object. @param entries entries to add to its dictionary */
export function stream(content: Buffer | string, entries = ''): Buffer {
  const data = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const head = Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`, 'latin1');
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

/** Returns an object stream that contains the given objects. */
export function packed(objects: ReadonlyMap<number, string>, entries = ''): Buffer {
  let text = '';
  const places: string[] = [];
  for (const [number, body] of objects) {
    places.push(`${number} ${text.length}`);
    text += `${body} `;
  }
  const head = `${places.join(' ')} `;
  const dictionary = `/Type/ObjStm/N ${objects.size}/First ${head.length}/Filter/FlateDecode${entries}`;
  return stream(deflateSync(Buffer.from(head + text, 'latin1')), dictionary);
}

/** Builds a PDF without a library, so that tests can insert any content at any place. */
export function drawnPdf(drawn: Drawn = {}): Buffer {
  const { version = '1.7', pages = 1, catalog = '', page = '', trailer = '', objects = [], loose = '' } = drawn;
  const { resources = '<</Font<</F1 3 0 R>>>>', contents = '4 0 R', box = '[0 0 300 400]' } = drawn;
  const firstPage = FURTHER + objects.length;
  const kids = Array.from({ length: pages }, (_, index) => `${firstPage + index} 0 R`).join(' ');
  const body = `<</Type/Page/Parent 2 0 R/MediaBox${box}/Resources${resources}/Contents ${contents}${page}>>`;
  const all: (string | Buffer)[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('BT /F1 24 Tf 20 200 Td (Sample) Tj ET'),
    ...objects,
    ...Array.from({ length: pages }, () => body),
  ];
  const before = Buffer.concat([
    Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'),
    typeof loose === 'string' ? Buffer.from(loose, 'latin1') : loose,
  ]);
  const numbered = new Map(all.map((object, index) => [index + 1, object]));
  return writeObjects(before, numbered, `<</Size ${all.length + 1}/Root 1 0 R${trailer}>>`);
}
