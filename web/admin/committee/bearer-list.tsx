import { startTransition, useId, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { bearerRanks, lacksMalayalam } from '#contract/content.ts';
import { type AdminBearer, type AdminTerm, deleteBearer, orderBearers } from '#contract/terms.ts';
import { api } from '#web/shared/api/client.ts';
import { contentText, ContentText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { rankGroup } from '#web/admin/records/format-value.ts';
import { type FormAddress, rowId } from '#web/admin/records/form-sheet.tsx';
import { RecordList, RowButtons } from '#web/admin/records/record-list.tsx';
import { Button, IconButton } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { bearerLabels } from './bearer-form.tsx';
import { useRevalidator } from 'react-router';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { termLabels } from './term-form.tsx';
import { BearerPortrait } from '#web/shared/pictures/stored-picture.tsx';
import { MalayalamMissing } from '#web/admin/records/text-pair.tsx';
import { MoreAction } from '#web/admin/records/more-actions.tsx';

interface Order {
  /** The office bearers in the order that the administrator chose. The server may not have saved it yet. */
  readonly bearers: readonly AdminBearer[];
  /** Changes the order. @param ids the ids of the whole committee in the new order */
  readonly change: (ids: readonly number[]) => void;
}

/** Sorts office bearers by `ids`. Office bearers that are not in `ids`, because they are new, come last. */
function inOrder(bearers: readonly AdminBearer[], ids: readonly number[]): readonly AdminBearer[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return [...bearers].sort((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length));
}

/**
 * Shows a new order of a committee at once and then sends it. If the administrator changes the order during a request,
 * the newer order is sent afterwards. If the server refuses the new order, the stored order is shown again.
 * If the session has ended or there is no connection, the data is not reloaded. A reload would leave the page, and
 * unsaved input would be lost.
 * @param bearers as loaded from the server
 */
function useOrder(term: AdminTerm, bearers: readonly AdminBearer[]): Order {
  const [wanted, setWanted] = useState<readonly number[]>();
  const newest = useRef<readonly number[]>([]);
  const isSending = useRef(false);
  /** The term's `updatedAt` in the latest response, which may be newer than the loaded data. */
  const answered = useRef('');
  const { revalidate } = useRevalidator();

  async function send(): Promise<void> {
    isSending.current = true;
    let isAnswered = true;
    try {
      let sent: readonly number[];
      // One request at a time, so that the latest order is saved last.
      do {
        sent = newest.current;
        const seen = answered.current > term.updatedAt ? answered.current : term.updatedAt;
        const params = { id: String(term.id) };
        const done = await api.call(orderBearers, { params, body: { ids: [...sent], seen } });
        answered.current = done.term.updatedAt;
      } while (sent !== newest.current);
      toast.success(m.said_bearersOrdered(), m.failed_bearersOrder());
    } catch (error) {
      isAnswered = error instanceof CallFailed;
      if (!(error instanceof SessionEnded))
        toast.error(conflictMessage(error, termLabels()) ?? m.failed_bearersOrder());
    }
    isSending.current = false;
    if (isAnswered) await revalidate();
    // Shows the reloaded data, unless another request has started during the reload. The reloaded data renders in a
    // transition. Without a transition here, the old order would be visible for a moment.
    if (!isSending.current) startTransition(() => setWanted(undefined));
  }

  return {
    bearers: wanted === undefined ? bearers : inOrder(bearers, wanted),
    change: (ids) => {
      newest.current = ids;
      setWanted(ids);
      if (!isSending.current) void send();
    },
  };
}

interface BearerState {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onVersions: () => void;
}

interface BearerRowProps extends BearerState {
  readonly bearer: AdminBearer;
  /** Moves the office bearer up; undefined for the first office bearer of a rank. */
  readonly onUp: (() => void) | undefined;
  /** Moves the office bearer down; undefined for the last office bearer of a rank. */
  readonly onDown: (() => void) | undefined;
  /** The id of the element that explains how to move a row. */
  readonly helpId: string;
}

/**
 * Returns a function that wraps a move of a row. After the wrapped move, the element that had the focus gets it again.
 */
function useStoredFocus(): (move: () => void) => () => void {
  const stored = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    stored.current?.focus();
    stored.current = undefined;
  });
  return (move) => () => {
    stored.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    move();
  };
}

function BearerRow(props: BearerRowProps) {
  const { bearer, onEdit, onDelete, onVersions, onUp, onDown, helpId } = props;
  const { id, name, role, greeting } = bearer;
  const words = contentText(name).words;
  const keepingFocus = useStoredFocus();
  const up = onUp && keepingFocus(onUp);
  const down = onDown && keepingFocus(onDown);
  const isAlone = onUp === undefined && onDown === undefined;
  const isMissing = [name, role, greeting].some(lacksMalayalam);
  return (
    <li id={rowId(id)} tabIndex={-1} className="card record-row row pad">
      {!isAlone && (
        <IconButton
          aria-roledescription={m.committee_movable()}
          aria-describedby={helpId}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            (event.key === 'ArrowUp' ? up : down)?.();
          }}
          className="committee-row__handle"
          icon="grip"
          label={m.committee_drag({ name: words })}
        />
      )}
      <BearerPortrait bearer={bearer} sizes="4.5rem" className="committee-row__photo" />
      <div className="breakable wraps-badges grow">
        <b className="h4">
          <span translate="no">
            <ContentText text={name} />
          </span>
        </b>
        <p className="muted">
          <ContentText text={role} />
        </p>
        {isMissing && <MalayalamMissing />}
      </div>
      <RowButtons name={words} onEdit={onEdit} onDelete={onDelete} onVersions={onVersions}>
        {up && (
          <MoreAction name={words} icon="up" onClick={up}>
            {m.committee_moveUp()}
          </MoreAction>
        )}
        {down && (
          <MoreAction name={words} icon="down" onClick={down}>
            {m.committee_moveDown()}
          </MoreAction>
        )}
      </RowButtons>
    </li>
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
      <h3 id={id} className="title above-5 below-4">
        {title}
      </h3>
      <p hidden id={`${id}-help`}>
        {m.committee_dragHelp()}
      </p>
      <ol className="grid gap-4">
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
        onEdit={({ id }) => form.open(id)}
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
        labels={bearerLabels}
        deletion={{
          question: m.committee_deleteBearerQuestion,
          confirm: m.committee_deleteBearer,
          cancel: m.committee_keepBearer,
          done: m.said_bearerDeleted,
          failed: m.failed_bearerDelete,
          detail: ({ name, role }) => `${contentText(name).words}, ${contentText(role).words}`,
          call: (call) => api.call(deleteBearer, call),
        }}
      >
        {(_shown, stateOf) => (
          <div>
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
