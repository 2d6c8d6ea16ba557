import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type MemberImport, readImportSheet } from '#contract/member-imports.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField } from '#web/shared/ui/field.tsx';

interface SheetChoiceProps {
  readonly id: number;
  readonly sheets: NonNullable<MemberImport['sheets']>;
}

/** Shows which sheet of the workbook was read. Another sheet can be read instead. */
export function SheetChoice({ id, sheets }: SheetChoiceProps) {
  const chosen = sheets.findIndex(({ isChosen }) => isChosen);
  const [wanted, setWanted] = useState(chosen);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const read = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await api.call(readImportSheet, { params: { id: String(id) }, body: { sheet: wanted + 1 } });
      await revalidate();
    } catch (error) {
      const { errors, message } = explainFailure(error, () => undefined);
      setProblem(errors?.['sheet'] ?? message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card card--pad imports__note"
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <SelectField
        label={m.imports_sheet()}
        name="sheet"
        hint={m.imports_sheetExplained()}
        value={String(wanted)}
        disabled={isBusy}
        onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
        error={problem}
      >
        {sheets.map(({ name, isHidden }, at) => (
          <option key={at} value={String(at)}>
            {isHidden ? m.imports_hiddenSheet({ name }) : name}
          </option>
        ))}
      </SelectField>
      {wanted !== chosen && (
        <div className="flow imports__actions">
          <Button type="submit" busy={isBusy} busyLabel={m.imports_readingSheet()}>
            {m.imports_readSheet()}
          </Button>
        </div>
      )}
    </form>
  );
}
