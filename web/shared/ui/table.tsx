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
  /** Width of the table below which it becomes cards: 66, 56 or 34 rem. */
  cards?: 'widest' | 'wide' | 'narrow' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A table that becomes a list of cards in a narrow container. */
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
