import { posix } from 'node:path';
import { type OpenZip, openZip, type ZipEntry } from '#server/platform/archives/read-zip.ts';
import { TableRefused } from './cells.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';
import { attributeOf, readXml, type XmlBudget, type XmlEvents } from './read-xml.ts';

/** Maximum number of parts, which are the files in the zip archive of a workbook. Normal workbooks have a few dozen. */
const MAX_PARTS = 2000;
/** Maximum unpacked bytes of texts, styles and metadata. */
const MAX_SHARED = 100 * 1024 * 1024;
/** Maximum unpacked bytes of all sheets. 100,000 full rows take 80 MB; a million empty rows take 40 MB per column. */
const MAX_SHEETS = 512 * 1024 * 1024;

interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: ZipEntry;
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** The shared strings, which text cells refer to by index. */
  readonly texts: readonly string[];
  /** The number formats by the style index of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly epoch: 1900 | 1904;
  /** The unpacked bytes that reading sheets may still use. */
  readonly budget: XmlBudget;
  readonly close: () => void;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

type Parts = ReadonlyMap<string, ZipEntry>;

/** Decodes characters that XML cannot contain, which workbooks write as `_x0000_`. */
export function unescapeText(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const partNamed = (parts: Parts, name: string) => parts.get(name.replace(/^\//, '').toLowerCase());

async function readPart(part: ZipEntry | undefined, events: XmlEvents, budget: XmlBudget): Promise<void> {
  if (!part) return;
  if (part.size > budget.left) throw new TableRefused('text');
  await readXml(await part.read(), events, budget);
}

/** Returns the relationships of a part, with absolute paths. */
async function relationsOf(parts: Parts, part: string, budget: XmlBudget): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const relations: Relation[] = [];
  const file = partNamed(parts, posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  const open: XmlEvents['open'] = (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
    if (name !== 'Relationship') return;
    // Both variants of the format (transitional and strict) use URLs that end in the same word.
    relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target: posix.resolve('/', folder, target) });
  };
  await readPart(file, { open }, budget);
  return relations;
}

async function readTexts(part: ZipEntry | undefined, budget: XmlBudget): Promise<readonly string[]> {
  const texts: string[] = [];
  let pieces: string[] = [];
  let isText = false;
  let hintDepth = 0;
  const events: XmlEvents = {
    open: (name) => {
      if (name === 'si') pieces = [];
      // Skip phonetic hints, which show the pronunciation of East Asian text.
      if (name === 'rPh') hintDepth += 1;
      isText = name === 't' && hintDepth === 0;
    },
    text: (text) => {
      if (isText) pieces.push(text);
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') hintDepth -= 1;
      if (name === 'si') texts.push(unescapeText(pieces.join('')));
    },
  };
  await readPart(part, events, budget);
  return texts;
}

async function readFormats(part: ZipEntry | undefined, budget: XmlBudget): Promise<readonly NumberFormat[]> {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  let isCells = false;
  const open: XmlEvents['open'] = (name, attributes) => {
    if (name === 'numFmt') codes.set(attributes['numFmtId'] ?? '', attributes['formatCode'] ?? '');
    if (name === 'cellXfs') isCells = true;
    if (name === 'xf' && isCells) ids.push(attributes['numFmtId'] ?? '0');
  };
  const close: XmlEvents['close'] = (name) => {
    if (name === 'cellXfs') isCells = false;
  };
  await readPart(part, { open, close }, budget);
  const formats = new Map([...new Set(ids)].map((id) => [id, numberFormatOf(Number(id), codes.get(id))]));
  return ids.map((id) => formats.get(id) ?? numberFormatOf(0, undefined));
}

/**
 * Returns the path of the main part of a workbook, which lists the sheets.
 * @throws TableRefused if the zip file is not a workbook
 */
async function mainPartOf(parts: Parts, budget: XmlBudget): Promise<string> {
  const relations = await relationsOf(parts, '/', budget);
  const main = relations.find(({ kind }) => kind === 'officeDocument')?.target ?? '/xl/workbook.xml';
  if (partNamed(parts, main) && /^\/(?!word\/|ppt\/).*\.xml$/i.test(main)) return main;
  if (parts.has('content.xml') && parts.has('mimetype')) throw new TableRefused('ods');
  throw new TableRefused(parts.has('xl/workbook.bin') ? 'xls' : 'kind');
}

async function readWorkbook(zip: OpenZip): Promise<Omit<Workbook, 'close'>> {
  const budget = { left: MAX_SHARED };
  // Some programs write paths with backslashes.
  const parts: Parts = new Map(zip.entries.map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]));
  const main = await mainPartOf(parts, budget);
  const relations = await relationsOf(parts, main, budget);
  const partOf = (wanted: (relation: Relation) => boolean) => partNamed(parts, relations.find(wanted)?.target ?? '');
  const sheets: WorkbookSheet[] = [];
  let epoch: Workbook['epoch'] = 1900;
  const open: XmlEvents['open'] = (name, attributes) => {
    if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) epoch = 1904;
    if (name !== 'sheet') return;
    const id = attributeOf(attributes, 'id');
    const part = partOf((relation) => relation.id === id && relation.kind === 'worksheet');
    if (sheets.length > MAX_PARTS) throw new TableRefused('text');
    if (part)
      sheets.push({ name: attributes['name'] ?? '', isHidden: (attributes['state'] ?? 'visible') !== 'visible', part });
  };
  await readPart(partNamed(parts, main), { open }, budget);
  if (sheets.length === 0) throw new TableRefused('damaged');
  const partOfKind = (wanted: string) =>
    partOf(({ kind }) => kind === wanted) ?? partNamed(parts, posix.join(posix.dirname(main), `${wanted}.xml`));
  const formats = await readFormats(partOfKind('styles'), budget);
  const texts = await readTexts(partOfKind('sharedStrings'), budget);
  return { sheets, texts, formats, epoch, budget: { left: MAX_SHEETS } };
}

/**
 * Opens a workbook and reads everything except the cells. The caller closes the workbook.
 * @throws TableRefused; other errors if the workbook is damaged
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openZip(path, MAX_PARTS);
  try {
    return { ...(await readWorkbook(zip)), close: zip.close };
  } catch (error) {
    zip.close();
    throw error;
  }
}
