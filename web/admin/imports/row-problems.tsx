import type { ImportRow } from '#contract/member-imports.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { serverSentence } from '#web/shared/languages/server-sentences.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatField } from './import-words.ts';

/** Why a row is left out, at the cell that is wrong. */
export function RowProblems({ row: { problems } }: { readonly row: ImportRow }) {
  return (
    <ul className="grid field-changes">
      {problems.map(({ field, value, code, message, otherRow }) => (
        <li key={`${field} ${code}`} className="field-changes__problem">
          <Icon name="alert" size={20} />
          <span>
            {field !== null && <b>{formatField(field)}: </b>}
            {serverSentence({ code, message })}{' '}
            {otherRow !== null && m.imports_otherRow({ row: formatNumber(otherRow) })}
            {value !== null && (
              <span className="muted field-changes__value">
                {' '}
                {m.imports_value({ value: value === '' ? m.imports_empty() : value })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
