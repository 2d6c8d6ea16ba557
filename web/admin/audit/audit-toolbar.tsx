import { type Actor, exportAudit } from '#contract/audit.ts';
import { downloadAsAdmin } from '#web/shared/api/download-as-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ExportButtons } from '#web/admin/records/export-buttons.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditAddress, type AuditQuery, everything, filtersOf, isNarrowed } from './audit-query.ts';

interface AuditToolbarProps {
  readonly query: AuditQuery;
  readonly actors: readonly Actor[];
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** The filters, which combine and begin at the first page; and what was found, as a file. */
export function AuditToolbar({ query, actors, total }: AuditToolbarProps) {
  const { field } = useAddressSearch(query.words, (words) => auditAddress({ words, page: 1 }));
  const isFiltered = isNarrowed(query);
  return (
    <>
      <form role="search" aria-label={m.audit_search()} onSubmit={(event) => event.preventDefault()}>
        <AuditFilters field={field} actors={actors} isUsed={isFiltered} />
      </form>
      <div className="row found">
        <p role="status" className={classNames('muted figures', total === 0 && 'visually-hidden')}>
          {isFiltered ? total !== undefined && found(total) : m.audit_newestFirst()}
        </p>
        {isFiltered && total !== undefined && total > 0 && (
          <a className="tap" href={auditAddress(everything)}>
            {m.audit_all()}
          </a>
        )}
        {total !== undefined && total > 0 && (
          <ExportButtons
            label={formatCount(total, m.audit_downloadOne, m.audit_downloadAll)}
            fetchFile={(format) => downloadAsAdmin(exportAudit, { query: { format, ...filtersOf(query) } })}
          />
        )}
      </div>
    </>
  );
}

/** Said aloud whenever it changes; the empty list shows the same words itself. */
function found(total: number): string {
  return total === 0 ? m.audit_none() : formatCount(total, m.audit_oneFound, m.audit_found);
}
