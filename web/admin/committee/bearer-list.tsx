import { useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { bearerRanks } from '#contract/content.ts';
import { type AdminBearer, deleteBearer, type AdminTerm } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { rankGroup } from '#web/admin/records/format-value.ts';
import type { FormAddress } from '#web/admin/records/form-sheet.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bearerLabels } from './bearer-form.tsx';
import { committees } from './term-choice.tsx';
import { useOrder } from './use-order.ts';
import { BearerRow, type BearerState } from './bearer-row.tsx';

/** A moved office bearer, and all office bearers of the same rank in the new order. */
interface Move {
  readonly moved: AdminBearer;
  readonly group: readonly AdminBearer[];
}

interface BearerGroupProps {
  readonly title: string;
  readonly bearers: readonly AdminBearer[];
  readonly stateOf: (bearer: AdminBearer) => BearerState;
  readonly onMove: (move: Move) => void;
}

/** The office bearers of one rank. They can be moved with arrow keys or with buttons. */
function BearerGroup({ title, bearers, stateOf, onMove }: BearerGroupProps) {
  const id = useId();
  if (bearers.length === 0) return null;

  function moveTo(from: number, to: number): void {
    const moved = bearers[from];
    if (moved === undefined || from === to || to < 0 || to >= bearers.length) return;
    const others = bearers.filter((bearer) => bearer !== moved);
    onMove({ moved, group: [...others.slice(0, to), moved, ...others.slice(to)] });
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="title committee__rank">
        {title}
      </h3>
      <p hidden id={`${id}-help`}>
        {m.committee_dragHelp()}
      </p>
      <ol className="grid record-rows">
        {bearers.map((bearer, index) => (
          <BearerRow
            key={bearer.id}
            bearer={bearer}
            {...stateOf(bearer)}
            helpId={`${id}-help`}
            onUp={index > 0 ? () => moveTo(index, index - 1) : undefined}
            onDown={index < bearers.length - 1 ? () => moveTo(index, index + 1) : undefined}
          />
        ))}
      </ol>
    </section>
  );
}

interface BearerListProps {
  readonly term: AdminTerm;
  readonly bearers: readonly AdminBearer[];
  readonly form: FormAddress;
}

/** Lists a committee by rank, as visitors see it. Office bearers can be reordered within their rank. */
export function BearerList({ term, bearers, form }: BearerListProps) {
  const order = useOrder(term, bearers);
  const [announcement, setAnnouncement] = useState('');
  const groups = bearerRanks.map((rank) => ({ rank, of: order.bearers.filter((bearer) => bearer.rank === rank) }));
  const rows = groups.flatMap(({ of }) => of);

  function move({ moved, group }: Move): void {
    const place = group.findIndex(({ id }) => id === moved.id) + 1;
    const name = contentText(moved.name).words;
    setAnnouncement(m.committee_moved({ name, position: formatNumber(place), count: formatNumber(group.length) }));
    order.change(groups.flatMap(({ rank, of }) => (rank === moved.rank ? group : of)).map(({ id }) => id));
  }

  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <RecordList
        kind="bearers"
        list={{ rows, total: rows.length }}
        page={1}
        pageSize={Math.max(1, rows.length)}
        href={() => committees.href({ opened: term.id })}
        added={undefined}
        onEdit={({ id }) => form.open(id)}
        onDeleted={() => undefined}
        empty={
          <EmptyState
            title={m.committee_noBearers()}
            action={
              <Button icon="plus" onClick={() => form.open('new')}>
                {m.committee_addBearer()}
              </Button>
            }
          />
        }
        question={({ id, name, role, updatedAt: seen }) => ({
          words: {
            question: m.committee_deleteBearerQuestion(),
            confirm: m.committee_deleteBearer(),
            cancel: m.committee_keepBearer(),
            done: m.said_bearerDeleted(),
            failed: m.failed_bearerDelete(),
            detail: `${contentText(name).words}, ${contentText(role).words}`,
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
