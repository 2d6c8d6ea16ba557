import { memo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BookEntry } from '#contract/members-book.ts';
import { ExcelButton, type ExcelTable } from '#web/admin/records/excel-button.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { PrintButton } from '#web/shared/paper/paper.tsx';
import {
  addressLines,
  CalibrationSheet,
  LabelSheets,
  MeasureLabels,
  type SizedEntry,
  type TypeSize,
} from './labels.tsx';
import { labelsAddress, type Layout, readIds, readLayout } from './labels-address.ts';
import { LeftOut, type LeftOutEntry } from './labels-left-out.tsx';

/** A longer address is usually wrong, for example several addresses in one. */
const MAX_LINES = 5;

type Sizes = ReadonlyMap<number, TypeSize | undefined>;

/** Returns the entries that get a label, those that get none, and those whose type size is not known yet. */
function dividedEntries(entries: readonly BookEntry[], sizes: Sizes) {
  const labels: SizedEntry[] = [];
  const leftOut: LeftOutEntry[] = [];
  const unknown: BookEntry[] = [];
  for (const entry of entries) {
    const { length } = addressLines(entry);
    const size = sizes.get(entry.id);
    if (length === 0) leftOut.push({ entry, reason: 'noAddress' });
    else if (length > MAX_LINES) leftOut.push({ entry, reason: 'manyLines' });
    else if (size !== undefined) labels.push({ entry, size });
    else if (sizes.has(entry.id)) leftOut.push({ entry, reason: 'tooLong' });
    else unknown.push(entry);
  }
  return { labels, leftOut, unknown };
}

/** Returns the first entry of each house. Capitals, spaces and punctuation make no difference. */
function firstOfHouses(entries: readonly BookEntry[]): readonly BookEntry[] {
  const houses = new Set<string>();
  return entries.filter(({ id, house_name, address }) => {
    const place = `${house_name ?? ''} ${address ?? ''}`.normalize('NFKC').toLocaleLowerCase('en');
    const house = address === null ? String(id) : place.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
    return !houses.has(house) && houses.add(house);
  });
}

const COLUMNS = [
  { name: 'folio', width: 10 },
  { name: 'name', width: 30 },
  { name: 'house_name', width: 25 },
  { name: 'address', width: 50 },
] as const;

function tableOf(labels: readonly SizedEntry[]): ExcelTable {
  return {
    title: m.labels_title(),
    columns: COLUMNS.map(({ name, width }) => ({ heading: memberLabels[name](), width })),
    rows: labels.map(({ entry }) => COLUMNS.map(({ name }) => entry[name] ?? '')),
  };
}

interface LabelsForPrintingProps {
  readonly found: readonly BookEntry[];
  /** The query of the page's address. */
  readonly address: string;
}

/** The labels and their buttons. They are not rendered again while the user types. */
export const LabelsForPrinting = memo(function LabelsForPrinting({ found, address }: LabelsForPrintingProps) {
  const query = labelsAddress.readAt({ search: address });
  const { layout } = readLayout(query.filters);
  if (layout === undefined) return null;
  if (query.filters.test) {
    return (
      <>
        <div className="column paper-choices">
          <PrintButton fileName={m.labels_test()} />
        </div>
        <CalibrationSheet layout={layout} />
      </>
    );
  }
  const without = readIds(query.filters.without);
  const entries = found.filter(({ id }) => !without.has(id));
  return (
    <MeasuredLabels
      entries={query.filters.houses === 'yes' ? firstOfHouses(entries) : entries}
      layout={layout}
      withFolio={query.filters.folios === 'yes'}
    />
  );
});

interface MeasuredLabelsProps {
  readonly entries: readonly BookEntry[];
  readonly layout: Layout;
  readonly withFolio: boolean;
}

function MeasuredLabels({ entries, layout, withFolio }: MeasuredLabelsProps) {
  const navigate = useNavigate();
  /** The labels for which the sizes are. */
  const kind = `${layout.width} ${layout.height} ${withFolio}`;
  const [measured, setMeasured] = useState({ kind, sizes: new Map<number, TypeSize | undefined>() });
  const sizes: Sizes = measured.kind === kind ? measured.sizes : new Map();
  const { labels, leftOut, unknown } = dividedEntries(entries, sizes);
  if (unknown.length > 0) {
    return (
      <>
        <p role="status">{m.labels_preparing()}</p>
        <MeasureLabels
          entries={unknown}
          layout={layout}
          withFolio={withFolio}
          onMeasured={(found) =>
            setMeasured({ kind, sizes: new Map([...sizes, ...unknown.map(({ id }, at) => [id, found[at]] as const)]) })
          }
        />
      </>
    );
  }
  if (labels.length === 0) return <LeftOut entries={leftOut} />;
  const places = layout.columns * layout.rows;
  const sheets = Math.ceil((layout.start - 1 + labels.length) / places);
  return (
    <>
      <div className="column paper-choices">
        <LeftOut entries={leftOut} />
        <p role="status" className="figures">
          {m.labels_amount({ labels: formatNumber(labels.length), sheets: formatNumber(sheets) })}
        </p>
        <p className="muted">{m.labels_scale()}</p>
        <div className="row">
          <PrintButton fileName={m.labels_title()} />
          <ExcelButton tableOf={() => tableOf(labels)} />
        </div>
      </div>
      <LabelSheets
        labels={labels}
        layout={layout}
        withFolio={withFolio}
        onStart={(start) => {
          const query = labelsAddress.readAt(location);
          const address = labelsAddress.href({ filters: { start: String(start) } }, query);
          void navigate(address, { replace: true, preventScrollReset: true });
        }}
      />
    </>
  );
}
