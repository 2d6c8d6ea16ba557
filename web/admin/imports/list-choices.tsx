import type { ColumnField, MemberImport } from '#contract/member-imports.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField, TextField } from '#web/shared/ui/field.tsx';
import type { FormFields } from '#web/shared/ui/form-state.ts';

interface ListChoicesProps {
  readonly memberImport: MemberImport;
  /** The chosen fields of the columns. */
  readonly columns: readonly ColumnField[];
  readonly field: FormFields<'families' | 'writtenIn' | 'withoutChildren'>;
}

/** Asks how a list is read: only what its columns do not say. */
export function ListChoices({ memberImport, columns, field }: ListChoicesProps) {
  const has = (column: ColumnField) => columns.includes(column);
  const ticks = [
    ['families', m.imports_families(), !has('relation')],
    ['withoutChildren', m.imports_withoutChildren(), has('relation') || has('age')],
  ] as const;
  return (
    <div className="above-5">
      {has('age') && (
        <div className="import-year below-4">
          <TextField
            {...field('writtenIn')}
            label={m.imports_writtenIn()}
            hint={m.imports_writtenInHint()}
            kind="numeric"
            maxLength={4}
            defaultValue={memberImport.writtenIn ?? ''}
          />
        </div>
      )}
      {ticks.map(
        ([name, label, isShown]) =>
          isShown && <CheckboxField key={name} {...field(name)} label={label} defaultChecked={memberImport[name]} />,
      )}
    </div>
  );
}
