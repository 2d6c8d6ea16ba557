import { type PointerEvent, useId, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { bearerRanks } from '#contract/content.ts';
import { type AdminBearer, deleteBearer, type AdminTerm } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { rankGroup } from '#web/admin/records/format-value.ts';
import { AddFirstButton } from '#web/admin/records/form-and-list.tsx';
import { RecordList } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bearerLabels } from './bearer-form.tsx';
import { committees } from './term-choice.tsx';
import { useOrder } from './use-order.ts';
import { BearerRow, type BearerState } from './bearer-row.tsx';

/** The distance in CSS pixels from which a movement is a drag. A smaller movement is a tap. */
const DRAG_FROM = 4;
/** Dragging within this distance of the top or bottom of the window scrolls the page by `SCROLL_BY`. In CSS pixels. */
const EDGE = 56;
const SCROLL_BY = 12;

function nearest(places: readonly number[], to: number): number {
  const distances = places.map((place) => Math.abs(place - to));
  return distances.indexOf(Math.min(...distances));
}

/**
 * Drags a row of a list by its handle, with a mouse or a finger, starting with the event `pressed`. The other rows move
 * out of the way. Escape cancels.
 * @param onMove called if the row is dropped at another place
 */
function dragRow(pressed: PointerEvent<HTMLElement>, onMove: (from: number, to: number) => void): void {
  const { button, isPrimary, pointerId, clientY, currentTarget: handle } = pressed;
  const row = handle.closest('li');
  const list = row?.parentElement;
  if (button !== 0 || !isPrimary || !row || !list) return;
  const rows = [...list.children].filter((child) => child instanceof HTMLElement);
  const middles = rows.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight / 2);
  const from = rows.indexOf(row);
  const [above, below] = rows;
  const gap = above && below ? below.offsetTop - above.offsetTop - above.offsetHeight : 0;
  const room = row.offsetHeight + gap;
  const heightOf = (y: number) => y - list.getBoundingClientRect().top;
  const start = heightOf(clientY);
  let to = from;
  const listening = new AbortController();
  const { signal } = listening;

  const move = ({ clientY: y }: { readonly clientY: number }) => {
    const by = heightOf(y) - start;
    if (!row.classList.contains('is-dragged') && Math.abs(by) < DRAG_FROM) return;
    row.classList.add('is-dragged');
    to = nearest(middles, (middles[from] ?? 0) + by);
    for (const [at, each] of rows.entries()) {
      const makesRoom = (at > from && at <= to ? -room : 0) + (at < from && at >= to ? room : 0);
      each.style.translate = `0 ${each === row ? by : makesRoom}px`;
    }
    const isAtEdge = y < EDGE || y > innerHeight - EDGE;
    if (isAtEdge) scrollBy({ top: y < EDGE ? -SCROLL_BY : SCROLL_BY, behavior: 'instant' });
  };
  const stop = () => {
    listening.abort();
    row.classList.remove('is-dragged');
    for (const each of rows) each.style.translate = '';
  };
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('lostpointercapture', stop, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
  handle.addEventListener(
    'pointerup',
    () => {
      stop();
      if (to !== from) onMove(from, to);
    },
    { signal },
  );
}

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

/** The office bearers of one rank. They can be moved by dragging, with arrow keys or with buttons. */
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
  readonly term: AdminTerm;
  readonly bearers: readonly AdminBearer[];
  readonly records: RecordForm<AdminBearer>;
}

/** Lists a committee by rank, as visitors see it. Office bearers can be reordered within their rank. */
export function BearerList({ term, bearers, records }: BearerListProps) {
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
        records={records}
        empty={
          <EmptyState
            title={m.committee_noBearers()}
            action={<AddFirstButton records={records} label={m.committee_addBearer()} />}
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
