import type { SheetSummary } from '#server/platform/tables/read-xlsx.ts';
import { detectColumns } from './detect-columns.ts';

/** How many columns the headings of a sheet name. */
function countHeadings({ head }: SheetSummary): number {
  const { columns, headingRow } = detectColumns(head);
  return headingRow === 0 ? 0 : columns.filter(({ field }) => field !== 'ignored').length;
}

/**
 * Chooses the sheet that most looks like a list of members: the one with the most headings, then the one with the most
 * rows. A hidden sheet is chosen only when no visible one has headings.
 * @returns the index of the sheet; 0 when there is none
 */
export function chooseSheet(sheets: readonly SheetSummary[]): number {
  const ranked = sheets
    .map((sheet, index) => ({ index, isHidden: sheet.isHidden, headings: countHeadings(sheet), rows: sheet.rows }))
    .toSorted(
      (one, other) =>
        Number(other.headings > 0) - Number(one.headings > 0) ||
        Number(one.isHidden) - Number(other.isHidden) ||
        other.headings - one.headings ||
        other.rows - one.rows,
    );
  return ranked[0]?.index ?? 0;
}
