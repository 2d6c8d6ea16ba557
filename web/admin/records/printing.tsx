import type { ReactNode } from 'react';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { SearchInput } from '#web/shared/links/use-address-search.ts';
import { PrintButton } from '#web/shared/paper/paper.tsx';
import { CheckboxField, SelectField } from '#web/shared/ui/field.tsx';
import { ExcelButton, type ExcelTable } from './export-buttons.tsx';

/** What a page prints. */
export interface Printed {
  readonly title: () => string;
  /** The text while it is loaded. */
  readonly loading: () => string;
  /** Whether the page leads back to the register. */
  readonly isRegister?: true;
  /** The links to what else can be printed. */
  readonly views?: ReactNode;
  /** Loads the content, and returns it with the choices that its address can have. */
  readonly load: (request: Request) => Promise<Loaded<ReactNode>>;
}

interface PrintButtonsProps {
  readonly fileName: string;
  readonly tableOf?: () => ExcelTable;
  readonly onPrint?: () => void;
}

export function PrintButtons({ fileName, tableOf, ...print }: PrintButtonsProps) {
  return (
    <div className="row">
      <PrintButton fileName={fileName} {...print} />
      {tableOf && <ExcelButton tableOf={tableOf} />}
    </div>
  );
}

interface ChoicesAndPaperProps {
  /** The buttons come first, then the choices. */
  readonly choices: ReactNode;
  readonly children: ReactNode;
}

/** The choices, with the document beside them if the window is wide. */
export function ChoicesAndPaper({ choices, children }: ChoicesAndPaperProps) {
  return (
    <div className="printing">
      <div className="column printing__choices">{choices}</div>
      <div>{children}</div>
    </div>
  );
}

interface AddressChoiceProps {
  readonly label: string;
  readonly field: SearchInput;
}

interface OneOfProps extends AddressChoiceProps {
  readonly hint?: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The choice that is not in the address; by default, the first one. */
  readonly usual?: string;
}

/** A choice between several values, which is in the address. */
export function OneOf({ label, field: { name, value, onValueChange }, hint, choices, usual }: OneOfProps) {
  return (
    <SelectField
      name={name}
      error={undefined}
      label={label}
      hint={hint}
      value={value === '' ? (usual ?? choices[0]?.value) : value}
      onChange={({ target }) => onValueChange(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** A tick box whose state is in the address: `yes` if it is ticked. */
export function Tick({ label, field: { name, value, onValueChange } }: AddressChoiceProps) {
  return (
    <CheckboxField
      name={name}
      error={undefined}
      label={label}
      checked={value === 'yes'}
      onChange={({ target }) => onValueChange(target.checked ? 'yes' : '')}
    />
  );
}

/** Returns values that are their own labels as choices. */
export function sameChoices(...values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}
