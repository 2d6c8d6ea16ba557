/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- `display: block` on phones would strip these roles */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TableColumn {
  label: string;
  /** Whether the heading is aligned to the right, for a column of buttons. */
  end?: boolean | undefined;
}

interface TableProps {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  className?: string | undefined;
  children: ReactNode;
}

/** A table that becomes a list of cards in a narrow window. */
export function Table({ caption, columns, className, children }: TableProps) {
  return (
    <div className="table-wrap">
      <table role="table" className={classNames('table table--cards', className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, end }) => (
              <th key={label} role="columnheader" scope="col" className={end ? 'table__end' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

export function Row(props: ComponentProps<'tr'>) {
  return <tr {...props} role="row" />;
}

interface GroupRowProps {
  columns: number;
  /** Heading that says what the rows below have in common. */
  children: string;
}

export function GroupRow({ columns, children }: GroupRowProps) {
  return (
    <tr role="row" className="table__group">
      <td role="cell" colSpan={columns}>
        <h2>{children}</h2>
      </td>
    </tr>
  );
}

interface CellProps extends ComponentProps<'td'> {
  /** Heading of the column. A card shows it before the value. */
  label?: string | undefined;
}

export function Cell({ label, ...rest }: CellProps) {
  return <td {...rest} role="cell" data-l={label} />;
}
