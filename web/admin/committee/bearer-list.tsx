import * as m from '#web/shared/languages/generated/messages.js';
import { useId, useState } from 'react';
import { bearerRanks } from '#contract/content.ts';
import { type BearerOfAdmin, deleteBearer, type TermOfAdmin } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { rankGroup } from '#web/admin/versions/format-value.ts';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bearerLabels } from './bearer-form.tsx';
import { committees } from './term-choice.tsx';
import { useOrder } from './use-order.ts';
import { BearerRow, type BearerState } from './bearer-row.tsx';
import { dragRow } from './drag-row.ts';

/** Somebody, and their group in its new order. */
interface Move {
  readonly moved: BearerOfAdmin;
  readonly group: readonly BearerOfAdmin[];
}

interface BearerGroupProps {
  readonly title: string;
  readonly bearers: readonly BearerOfAdmin[];
  readonly stateOf: (bearer: BearerOfAdmin) => BearerState;
  readonly onMove: (move: Move) => void;
}

/** Those of one rank, who can be dragged, moved with the arrow keys, or with buttons. */
function BearerGroup({ title, bearers, stateOf, onMove }: BearerGroupProps) {
  const id = useId();
  if (bearers.length === 0) return null;

  function moveTo(from: number, to: number): void {
    const moved = bearers[from];
    if (moved === undefined || from === to || to < 0 || to >= bearers.length) return;
    onMove({ moved, group: bearers.filter((bearer) => bearer !== moved).toSpliced(to, 0, moved) });
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title committee__rank">
        {title}
      </h3>
      <p hidden id={`${id}-help`}>
        {m.committee_dragHelp()}
      </p>
      <ol className="grid form-and-list__rows">
        {bearers.map((bearer, index) => (
          <BearerRow
            key={bearer.id}
            bearer={bearer}
            {...stateOf(bearer)}
            helpId={`${id}-help`}
            onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
            onDown={index < bearers.length - 1 ? () => moveTo(index, index + 1) : undefined}
            onDrag={(pressed) => dragRow(pressed, moveTo)}
          />
        ))}
      </ol>
    </section>
  );
}

interface BearerListProps {
  readonly term: TermOfAdmin;
  readonly bearers: readonly BearerOfAdmin[];
  readonly records: RecordForm<BearerOfAdmin>;
}

/** The committee in its order, by rank as visitors see it; within a rank everybody can be moved. */
export function BearerList({ term, bearers, records }: BearerListProps) {
  const order = useOrder(term, bearers);
  const [said, setSaid] = useState('');
  const groups = bearerRanks.map((rank) => ({ rank, of: order.bearers.filter((bearer) => bearer.rank === rank) }));
  const rows = groups.flatMap(({ of }) => of);

  function move({ moved, group }: Move): void {
    const place = group.findIndex(({ id }) => id === moved.id) + 1;
    const name = textOf(moved.name).words;
    setSaid(m.committee_moved({ name, position: formatNumber(place), count: formatNumber(group.length) }));
    order.change(groups.flatMap(({ rank, of }) => (rank === moved.rank ? group : of)).map(({ id }) => id));
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <RecordList
        list={{ rows, total: rows.length }}
        page={1}
        pageSize={Math.max(1, rows.length)}
        href={() => committees.href({ opened: term.id })}
        records={records}
        empty={
          <EmptyState
            title={m.committee_noBearers()}
            action={<AddFirst records={records} label={m.committee_addBearer()} />}
          />
        }
        question={({ id, name, role, updatedAt: seen }) => ({
          words: {
            question: m.committee_deleteBearerQuestion(),
            confirm: m.committee_deleteBearer(),
            cancel: m.committee_keepBearer(),
            done: m.said_bearerDeleted(),
            failed: m.said_bearerDeleteFailed(),
            detail: `${textOf(name).words}, ${textOf(role).words}`,
          },
          labels: bearerLabels(),
          act: () => api.call(deleteBearer, { params: { id: String(id) }, query: { seen } }),
        })}
      >
        {(_shown, stateOf) => (
          <div className="committee__groups">
            {rows.length > 1 && <p className="muted">{m.committee_orderHint()}</p>}
            {groups.map(({ rank, of }) => (
              <BearerGroup key={rank} title={rankGroup[rank]()} bearers={of} stateOf={stateOf} onMove={move} />
            ))}
          </div>
        )}
      </RecordList>
    </>
  );
}
