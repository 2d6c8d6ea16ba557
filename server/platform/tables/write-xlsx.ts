import { Readable } from 'node:stream';
import { writeZip } from '#server/platform/archives/write-zip.ts';
import { escapeMarkup } from '#server/platform/text/markup.ts';
import { formulaGuard } from './write-csv.ts';

/** A column. `width` is in characters of the default font. */
interface XlsxColumn {
  readonly heading: string;
  readonly width: number;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
</Types>`;

const packageRelations = `${XML}<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`;

const workbookRelations = `${XML}<Relationships xmlns="${RELATIONS}">
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>
</Relationships>`;

/** Style 1 is text, which spreadsheets do not convert to numbers on editing. Style 2 is the bold heading. */
const styles = `${XML}<styleSheet xmlns="${SHEETS}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>
</styleSheet>`;

const A = 0x41;

/**
 * Escapes a text for XML. Also escapes codes such as `_x0041_`, which spreadsheets would decode as a letter, and
 * removes characters that XML forbids.
 */
function escape(text: string): string {
  const readable = formulaGuard
    .putTwice(text)
    .toWellFormed()
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- characters that XML forbids
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
  return escapeMarkup(readable);
}

/** Writes a row. Some readers require cell addresses. @param number from 1 */
function sheetRow(cells: readonly string[], number: number, style: number): string {
  const written = cells.map((cell, column) => {
    const place = `r="${String.fromCodePoint(A + column)}${number}" s="${style}"`;
    return cell === ''
      ? `<c ${place}/>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>\n`;
}

async function* sheetOf(columns: readonly XlsxColumn[], batches: AsyncIterable<readonly (readonly string[])[]>) {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols><sheetData>\n`;
  const headings = columns.map(({ heading }) => heading);
  yield sheetRow(headings, 1, 2);
  let last = 1;
  for await (const rows of batches) {
    const before = last;
    yield rows.map((row, at) => sheetRow(row, before + at + 1, 1)).join('');
    last += rows.length;
  }
  yield '</sheetData></worksheet>';
}

/**
 * Writes an Excel workbook with one sheet of text cells, of up to 26 columns, with a frozen heading. Rows are streamed
 * as batches arrive, with constant memory. Stops reading batches when the client disconnects.
 */
export async function* writeXlsx(
  sheetName: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Buffer | string> {
  const workbook = `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}">
<sheets><sheet name="${escape(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const sheet = Readable.from(sheetOf(columns, batches), { objectMode: false });
  try {
    yield* writeZip([
      { name: '[Content_Types].xml', content: Buffer.from(contentTypes) },
      { name: '_rels/.rels', content: Buffer.from(packageRelations) },
      { name: 'xl/workbook.xml', content: Buffer.from(workbook) },
      { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(workbookRelations) },
      { name: 'xl/styles.xml', content: Buffer.from(styles) },
      { name: 'xl/worksheets/sheet1.xml', content: async () => sheet },
    ]);
  } finally {
    sheet.destroy();
  }
}
