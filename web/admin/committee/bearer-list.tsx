import { useState } from 'react';
import { bearerRanks } from '#contract/content.ts';
import { type BearerOfAdmin, deleteBearer, type TermOfAdmin } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { textOf } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { rankGroup } from '#web/admin/versions/format-value.ts';
import { AddFirst } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bearerLabels } from './bearer-form.tsx';
import { BearerGroup, type Move } from './bearer-group.tsx';
import { committees } from './term-choice.tsx';
import { useOrder } from './use-order.ts';

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
