/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- `display: block` on phones would strip these roles */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface TableColumn {
  label: string;
  /** Sets the heading against the right edge, above buttons. */
  end?: boolean | undefined;
}

interface TableProps {
  /** What the table lists; said, not shown. */
  caption: string;
  columns: readonly TableColumn[];
  /** When it becomes cards: below 66 rem of its own width, below 56, or only below 34. */
  cards?: 'widest' | 'wide' | 'narrow' | undefined;
  className?: string | undefined;
  /** `<Row>`s. */
  children: ReactNode;
}

/** A table that becomes cards where it has too little width. */
export function Table({ caption, columns, cards = 'wide', className, children }: TableProps) {
  return (
    <div
      className={classNames(
        'table-wrap',
        cards === 'widest' && 'table-wrap--widest',
        cards === 'narrow' && 'table-wrap--narrow',
      )}
    >
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
  /** How many columns the table has. */
  columns: number;
  /** What the rows below it have in common. */
  children: string;
}

/** A heading above the rows that follow. */
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
  /** The column's heading, shown before the value on a card. */
  label?: string | undefined;
}

export function Cell({ label, ...rest }: CellProps) {
  return <td {...rest} role="cell" data-l={label} />;
}
