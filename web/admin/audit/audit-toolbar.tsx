import { type Actor, exportAudit } from '#contract/audit.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ExportButtons } from '#web/admin/records/export-buttons.tsx';
import { Found } from '#web/admin/records/filters.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchForm } from '#web/shared/ui/search-field.tsx';
import { AuditFilters, auditList, type AuditQuery } from './audit-filters.tsx';

interface AuditToolbarProps {
  readonly query: AuditQuery;
  readonly actors: readonly Actor[];
  /** How many were found; undefined when that could not be read. */
  readonly total: number | undefined;
}

/** The filters, which combine and begin at the first page; and what was found, as a file. */
export function AuditToolbar({ query, actors, total }: AuditToolbarProps) {
  const search = useAddressSearch(auditList, query);
  const isNarrowed = auditList.isNarrowed(query);
  return (
    <>
      <SearchForm label={m.audit_search()}>
        <AuditFilters search={search} actors={actors} isUsed={isNarrowed} />
      </SearchForm>
      <div className="row found">
        <Found
          total={total}
          isNarrowed={isNarrowed}
          none={m.audit_none}
          one={m.audit_oneFound}
          many={m.audit_found}
          otherwise={m.audit_newestFirst()}
        />
        {isNarrowed && total !== undefined && total > 0 && (
          <a className="tap" href={auditList.href()}>
            {m.audit_all()}
          </a>
        )}
        {total !== undefined && total > 0 && (
          <ExportButtons
            label={formatCount(total, m.audit_downloadOne, m.audit_downloadAll)}
            fetchFile={(format) => api.call(exportAudit, { query: { format, ...query.filters } })}
          />
        )}
      </div>
    </>
  );
}
