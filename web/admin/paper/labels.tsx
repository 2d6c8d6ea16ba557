import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BookEntry } from '#contract/members-book.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { CalibrationSheet, LabelSheets, MeasureLabels, type Sizes } from './labels-sheets.tsx';
import { LabelsChoices } from './labels-choices.tsx';
import { divideEntries, type LeftOutEntry, useFoundEntries } from './labels-entries.ts';
import { labelsAddress, readLayout } from './labels-layout.ts';
import { loadEntries, type LoadedRows, tableOfEntries } from './load-rows.ts';
import { ChoicesAndPaper, PrintButtons, type Printed } from '#web/admin/records/printing.tsx';

/** Labels for letters to members. */
export const printedLabels: Printed = {
  title: m.labels_title,
  loading: m.manage_loadingMembers,
  isRegister: true,
  load: async (request) => {
    const loaded = await loadEntries(request, 'office');
    return loaded.ok ? { ok: true, value: <LabelsForPrinting {...loaded.value} /> } : loaded;
  },
};

function LabelsForPrinting({ rows, at }: LoadedRows<BookEntry>) {
  const navigate = useNavigate();
  const { filters } = labelsAddress.readAt(useLocation());
  const found = useFoundEntries(rows, filters);
  const entries = typeof found === 'object' ? found : [];
  const { layout, errors } = readLayout(filters);
  const isWrong = Object.values(errors).some((error) => error !== undefined);
  const withFolio = filters.folios === 'yes';
  /** The labels for which the sizes are. */
  const kind = `${layout.width} ${layout.height} ${withFolio}`;
  const [measured, setMeasured] = useState<{ readonly kind: string; readonly sizes: Sizes }>({
    kind,
    sizes: new Map(),
  });
  const sizes: Sizes = measured.kind === kind ? measured.sizes : new Map();
  const { labels, leftOut, unknown } = divideEntries(entries, filters, sizes);
  const sheets = Math.ceil((layout.start - 1 + labels.length) / (layout.columns * layout.rows));

  const tableOf = () => {
    const printed = labels.map(({ entry }) => entry);
    return tableOfEntries(m.labels_title(), printed, ['folio', 'name', 'house_name', 'address']);
  };

  function buttons() {
    if (isWrong) return null;
    if (filters.test) return <PrintButtons fileName={m.labels_test()} />;
    if (unknown.length > 0) return null;
    if (labels.length === 0) return <LeftOut entries={leftOut} />;
    return (
      <>
        <p role="status" className="figures">
          <b>
            {m.labels_onSheet({
              labels: formatCount(labels.length, m.labels_one, m.labels_many),
              sheets: formatCount(sheets, m.labels_oneSheet, m.labels_sheets),
            })}
          </b>
        </p>
        <PrintButtons fileName={m.labels_title()} tableOf={tableOf} />
        <p className="muted">{m.labels_scale()}</p>
        <LeftOut entries={leftOut} />
      </>
    );
  }

  function paper() {
    if (isWrong) return null;
    if (filters.test) return <CalibrationSheet layout={layout} />;
    if (found === 'failed') return <Notice kind="error">{m.users_searchFailed()}</Notice>;
    if (found?.length === 0) return <EmptyState title={m.manage_noMembers()} />;
    if (unknown.length > 0) {
      return (
        <>
          <p role="status">{m.labels_preparing()}</p>
          <MeasureLabels
            entries={unknown}
            layout={layout}
            withFolio={withFolio}
            onMeasured={(fitting) => setMeasured({ kind, sizes: new Map([...sizes, ...fitting]) })}
          />
        </>
      );
    }
    if (labels.length === 0) return null;
    return (
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
    );
  }

  if (rows.length === 0 && filters.ward === undefined) return <EmptyState title={m.manage_noMembers()} />;
  // Until the labels are measured, neither choices nor buttons are shown, so that nothing moves when they come.
  if (unknown.length > 0 && measured.sizes.size === 0 && !isWrong && !filters.test) return paper();
  return (
    <ChoicesAndPaper
      choices={
        <>
          {buttons()}
          <LabelsChoices found={entries} />
          <p className="muted figures">{m.book_asOf({ moment: formatMoment(new Date(at).toISOString()) })}</p>
        </>
      }
    >
      {paper()}
    </ChoicesAndPaper>
  );
}

const reasons = {
  noAddress: m.labels_noAddress,
  manyLines: m.labels_manyLines,
  tooLong: m.labels_tooLong,
} as const;

/** Lists the entries that get no label. */
function LeftOut({ entries }: { readonly entries: readonly LeftOutEntry[] }) {
  if (entries.length === 0) return null;
  const many = entries.every(({ reason }) => reason === 'noAddress') ? m.labels_noAddresses : m.labels_leftOut;
  return (
    <details>
      <summary className="tap disclosure">{formatCount(entries.length, m.labels_oneLeftOut, many)}</summary>
      <ul>
        {entries.map(({ entry: { id, folio, name }, reason }) => (
          <li key={id}>
            <a href={`${localizedPath(paths.adminMembers)}?${new URLSearchParams({ search: folio })}`}>
              <ProperName>{name}</ProperName> <span className="figures">{folio}</span>
            </a>
            : {reasons[reason]()}
          </li>
        ))}
      </ul>
    </details>
  );
}
