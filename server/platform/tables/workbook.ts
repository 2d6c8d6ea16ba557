import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { openZip, type ZipEntry } from '#server/platform/archives/read-zip.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type NumberFormat, numberFormatOf } from './number-format.ts';

/** Maximum number of parts, which are the files in the zip archive of a workbook. Normal workbooks have a few dozen. */
const MAX_PARTS = 2000;
/** Maximum unpacked bytes of texts, styles and metadata. */
const MAX_SHARED = 100 * 1024 * 1024;

interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: ZipEntry;
}

/** The unpacked bytes that may still be read from some parts of a workbook. */
interface Budget {
  left: number;
}

export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  /** The shared strings, which text cells refer to by index. */
  readonly texts: readonly string[];
  /** The number formats by the style index of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly epoch: 1900 | 1904;
}

type Parts = ReadonlyMap<string, ZipEntry>;
type Attributes = Readonly<Record<string, string>>;

/** Callbacks for the elements of a part. Names have no namespace prefix. */
interface XmlEvents {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
}

/** Decodes characters that XML cannot contain, which workbooks write as `_x0000_`. */
export function unescapeText(escaped: string): string {
  return escaped.replaceAll(/_x([\da-f]{4})_/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const partNamed = (parts: Parts, name: string) => parts.get(name.replace(/^\//, '').toLowerCase());

/** Opens a part, which never has more bytes than it declares. @throws AppError `too-large` above the budget */
async function openPart(part: ZipEntry, budget: Budget) {
  budget.left -= part.size;
  if (budget.left < 0) throw new AppError('too-large', 'tableTooMuchText');
  return part.read();
}

/**
 * Parses a large part while it is unpacked, with constant memory. Entities defined in the document are ignored.
 * @param isEnough stops parsing when it returns true
 * @throws AppError `wrong-type` if the part is truncated, `too-large`
 */
export async function readPart(
  part: ZipEntry,
  budget: Budget,
  events: XmlEvents,
  isEnough: () => boolean = () => false,
): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        events.open(localName(name), attributes);
      },
      ontext: events.text,
      onclosetag: (name) => {
        depth -= 1;
        events.close(localName(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  const chunks: AsyncIterable<Buffer> = await openPart(part, budget);
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isEnough()) return;
  }
  parser.write(decoder.decode());
  // The parser would close the open elements of a truncated document without an error.
  if (depth !== 0) throw new AppError('wrong-type', 'tableDamaged');
  parser.end();
}

/** Reads a small part. Returns a function that returns the attributes of its elements with a name and a parent. */
async function readElements(part: ZipEntry | undefined, budget: Budget) {
  const document = parseDocument(part ? await text(await openPart(part, budget)) : '', { xmlMode: true });
  const isNamed = (node: object | null, name: string) =>
    node !== null && 'name' in node && localName(String(node.name)) === name;
  return (name: string, parent?: string): readonly Attributes[] =>
    DomUtils.findAll(
      (element) => isNamed(element, name) && (parent === undefined || isNamed(element.parent, parent)),
      document.children,
    ).map(({ attribs }) => attribs);
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
}

/** Returns the relationships of a part, with absolute paths. */
async function relationsOf(parts: Parts, part: string, budget: Budget): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const elements = await readElements(
    partNamed(parts, posix.join(folder, '_rels', `${posix.basename(part)}.rels`)),
    budget,
  );
  return elements('Relationship').map(({ Id: id = '', Type: type = '', Target: target = '' }) => ({
    id,
    // Both variants of the format (transitional and strict) use URLs that end in the same word.
    kind: type.slice(type.lastIndexOf('/') + 1),
    target: posix.resolve('/', folder, target),
  }));
}

async function readTexts(part: ZipEntry | undefined, budget: Budget): Promise<readonly string[]> {
  const texts: string[] = [];
  let pieces = '';
  let isText = false;
  let hintDepth = 0;
  if (!part) return texts;
  await readPart(part, budget, {
    open: (name) => {
      if (name === 'si') pieces = '';
      // Skip phonetic hints, which show the pronunciation of East Asian text.
      if (name === 'rPh') hintDepth += 1;
      isText = name === 't' && hintDepth === 0;
    },
    text: (piece) => {
      if (isText) pieces += piece;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') hintDepth -= 1;
      if (name === 'si') texts.push(unescapeText(pieces));
    },
  });
  return texts;
}

async function readFormats(part: ZipEntry | undefined, budget: Budget): Promise<readonly NumberFormat[]> {
  const elements = await readElements(part, budget);
  const codes = new Map(elements('numFmt').map(({ numFmtId, formatCode }) => [numFmtId, formatCode]));
  const ids = elements('xf', 'cellXfs').map(({ numFmtId = '0' }) => numFmtId);
  const formats = new Map([...new Set(ids)].map((id) => [id, numberFormatOf(Number(id), codes.get(id))]));
  return ids.map((id) => formats.get(id) ?? numberFormatOf(0, undefined));
}

/**
 * Returns the path of the main part of a workbook, which lists the sheets.
 * @throws AppError `wrong-type` if the zip file is not a workbook
 */
async function mainPartOf(parts: Parts, budget: Budget): Promise<string> {
  const relations = await relationsOf(parts, '/', budget);
  const main = relations.find(({ kind }) => kind === 'officeDocument')?.target ?? '/xl/workbook.xml';
  if (partNamed(parts, main) && /^\/(?!word\/|ppt\/).*\.xml$/i.test(main)) return main;
  if (parts.has('content.xml') && parts.has('mimetype')) throw new AppError('wrong-type', 'tableIsOds');
  throw new AppError('wrong-type', parts.has('xl/workbook.bin') ? 'tableIsXls' : 'tableKindRefused');
}

/**
 * Opens a workbook and reads everything except the cells. The workbook stays open until the process ends.
 * @throws AppError; other errors if the workbook is damaged
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const { entries } = await openZip(path, MAX_PARTS);
  const budget = { left: MAX_SHARED };
  // Some programs write paths with backslashes.
  const parts: Parts = new Map(entries.map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]));
  const main = await mainPartOf(parts, budget);
  const relations = await relationsOf(parts, main, budget);
  const partOf = (wanted: (relation: Relation) => boolean) => partNamed(parts, relations.find(wanted)?.target ?? '');
  const elements = await readElements(partNamed(parts, main), budget);
  const sheets = elements('sheet').flatMap((attributes): WorkbookSheet[] => {
    const [, id] = Object.entries(attributes).find(([name]) => localName(name) === 'id') ?? [];
    const part = partOf((relation) => relation.id === id && relation.kind === 'worksheet');
    const { name = '', state = 'visible' } = attributes;
    return part ? [{ name, isHidden: state !== 'visible', part }] : [];
  });
  if (sheets.length > MAX_PARTS) throw new AppError('too-large', 'tableTooMuchText');
  if (sheets.length === 0) throw new AppError('wrong-type', 'tableDamaged');
  const partOfKind = (wanted: string) =>
    partOf(({ kind }) => kind === wanted) ?? partNamed(parts, posix.join(posix.dirname(main), `${wanted}.xml`));
  return {
    sheets,
    formats: await readFormats(partOfKind('styles'), budget),
    texts: await readTexts(partOfKind('sharedStrings'), budget),
    epoch: elements('workbookPr').some(({ date1904 = '' }) => /^(?:1|true)$/.test(date1904)) ? 1904 : 1900,
  };
}
