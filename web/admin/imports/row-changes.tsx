import type { ImportRow } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatField } from './import-words.ts';
import { RowFile } from './row-file.tsx';

/** Field by field what becomes different: what was, and what will be. */
export function RowChanges({ row }: { readonly row: ImportRow }) {
  const { outcome } = row;
  // Folio and name of a new member stand in columns of their own.
  const changes = row.changes.filter(({ field }) => outcome !== 'new' || (field !== 'folio' && field !== 'name'));
  if (row.changes.length === 0) return <span className="muted">{m.imports_staysAsItIs()}</span>;
  return (
    <dl className="grid field-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{formatField(field)}</dt>
          <dd>
            {outcome !== 'new' && (
              <>
                <span className="visually-hidden">{m.imports_before()} </span>
                <del>
                  <Value row={row} field={field} value={before} />
                </del>{' '}
                <Icon name="arrow" size={18} /> <span className="visually-hidden">{m.imports_after()} </span>
              </>
            )}
            <ins>
              <Value row={row} field={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly row: ImportRow;
  readonly field: ImportRow['changes'][number]['field'];
  readonly value: string | null;
}

function Value({ row, field, value }: ValueProps) {
  if (value === null) return <span>{m.imports_empty()}</span>;
  return field === 'image' || field === 'pdf' ? <RowFile field={field} file={value} row={row} /> : <span>{value}</span>;
}
