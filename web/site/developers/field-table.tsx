import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import type { Field } from './operations.ts';

interface FieldTableProps {
  readonly title: string;
  /** For those who cannot see above which table they are. */
  readonly caption: string;
  readonly fields: readonly Field[];
}

export function FieldTable({ title, caption, fields }: FieldTableProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table caption={caption} columns={[{ label: 'Name' }, { label: 'Type' }, { label: 'Always there' }]}>
        {fields.map(({ name, type, needed }) => (
          <Row key={name}>
            <Cell label="Name">
              <code>{name}</code>
            </Cell>
            <Cell label="Type">{type}</Cell>
            <Cell label="Always there">{needed ? 'yes' : 'no'}</Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}
