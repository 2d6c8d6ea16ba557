import { Suspense, use, useId, useRef, useState, useTransition } from 'react';
import { useRevalidator } from 'react-router';
import type { Page } from '#contract/endpoint.ts';
import {
  type ChangedField,
  listVersions,
  restoreVersion,
  type Version,
  type VersionedKind,
} from '#contract/versions.ts';
import { formatAction } from '#web/admin/records/audit-words.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { conflictMessage, type FieldLabels } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { formatValue } from './format-value.ts';
import { differencesBetween, nameOfPath, OldAndNew } from './value-changes.tsx';

const PAGE_SIZE = 20;

/** The record whose edits are shown. */
interface VersionedRecord {
  readonly kind: VersionedKind;
  readonly id: number | string;
  readonly name: string;
  /** The `updatedAt` of the record as it is shown. */
  readonly seen: string;
  readonly labels: FieldLabels;
}

interface EarlierVersionsProps extends VersionedRecord {
  /** Called after an edit was taken back and the page has reloaded. */
  readonly onRestored?: () => void;
  readonly onClose: () => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that were changed again after the edit, and would lose a newer value. */
const changedAgain = ({ fields }: Version) =>
  fields.filter(({ later, before, now }) => later !== null && !isSame(before, now));

type Reading = Promise<Page<Version> | { readonly problem: string }>;

/** Returns why the fields changed; undefined for a form of the office. */
function reasonOf({ reason }: Version): string | undefined {
  if (reason === null) return m.audit_kindImport();
  return reason.endsWith(' changed') || reason === 'picture described' ? undefined : formatAction(reason);
}

/** Reads the newest edits of a record, at most `count`. */
async function readVersions({ kind, id }: Pick<VersionedRecord, 'kind' | 'id'>, count: number): Reading {
  try {
    return await api.call(listVersions, { params: { kind, id: String(id) }, query: { pageSize: String(count) } });
  } catch (error) {
    return { problem: explain(error).message ?? m.said_errorOccurred() };
  }
}

/** Lists the edits of a record, newest first, in a dialog. Each can be taken back (decision 65). */
export function EarlierVersions({ onRestored, onClose, ...record }: EarlierVersionsProps) {
  const { name, seen, labels } = record;
  const titleId = useId();
  const closing = useRef<HTMLButtonElement>(null);
  const [reading, setReading] = useState(() => readVersions(record, PAGE_SIZE));
  const [isReading, startReading] = useTransition();
  const [asked, setAsked] = useState<Version>();
  const [restoring, setRestoring] = useState<number>();
  const { revalidate } = useRevalidator();
  const show = (count: number) => startReading(() => setReading(readVersions(record, count)));

  async function restore({ id: change }: Version): Promise<void> {
    setAsked(undefined);
    setRestoring(change);
    try {
      const params = { kind: record.kind, id: String(record.id), change: String(change) };
      await api.call(restoreVersion, { params, body: { seen } });
      toast.success(m.said_versionRestored());
      await revalidate();
      onRestored?.();
      onClose();
    } catch (error) {
      setRestoring(undefined);
      if (error instanceof SessionEnded) return;
      toast.error(conflictMessage(error, labels) ?? explain(error).message ?? m.failed_versionRestore());
      await revalidate();
      show(PAGE_SIZE);
    }
  }

  return (
    <Dialog labelledBy={`${titleId}-title`} describedBy={`${titleId}-more`} initialFocus={closing} onCancel={onClose}>
      <DialogHead id={titleId} icon="clock" tone="brand" title={m.content_versions()} more={name} />
      <div className="grid dialog__stack">
        <Suspense fallback={<Spinner label={m.versions_loading()} />}>
          <VersionList
            reading={reading}
            isReading={isReading}
            labels={labels}
            restoring={restoring}
            onRestore={(version) => {
              if (changedAgain(version).length > 0) setAsked(version);
              else void restore(version);
            }}
            onMore={show}
          />
        </Suspense>
        <Button ref={closing} variant="ghost" block onClick={onClose}>
          {m.nav_close()}
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          icon="undo"
          question={m.versions_question()}
          detail={m.versions_questionDetail({
            fields: changedAgain(asked)
              .map(({ field }) => nameOfPath(field, labels))
              .join(', '),
          })}
          confirmLabel={m.bin_bringBack()}
          cancelLabel={m.versions_keep()}
          onConfirm={() => void restore(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  );
}

interface VersionListProps {
  readonly reading: Reading;
  readonly isReading: boolean;
  readonly labels: FieldLabels;
  /** The id of the edit that is being taken back. */
  readonly restoring: number | undefined;
  readonly onRestore: (version: Version) => void;
  /** Shows this many edits. */
  readonly onMore: (count: number) => void;
}

function VersionList({ reading, isReading, labels, restoring, onRestore, onMore }: VersionListProps) {
  const read = use(reading);
  if ('problem' in read) return <p role="alert">{read.problem}</p>;
  const { rows, total } = read;
  if (rows.length === 0) return <EmptyState title={m.versions_none()} />;
  return (
    <>
      <ol className="grid rows">
        {rows.map((version) => (
          <VersionItem
            key={version.id}
            version={version}
            labels={labels}
            isBusy={restoring === version.id}
            onRestore={() => onRestore(version)}
          />
        ))}
      </ol>
      {rows.length < total && (
        <Button block busy={isReading} busyLabel={m.versions_loading()} onClick={() => onMore(rows.length + PAGE_SIZE)}>
          {m.versions_more()}
        </Button>
      )}
    </>
  );
}

interface VersionItemProps {
  readonly version: Version;
  readonly labels: FieldLabels;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function VersionItem({ version, labels, isBusy, onRestore }: VersionItemProps) {
  const { at, by, fields } = version;
  const reason = reasonOf(version);
  const when = formatMoment(at);
  const isBack = fields.every(({ before, now }) => isSame(before, now));
  return (
    <li className="grid left">
      <p>
        <b className="figures">
          <time dateTime={at}>{when}</time>
        </b>
        {by !== null && <span className="muted"> {by}</span>}
        {reason !== undefined && (
          <>
            <br />
            {reason}
          </>
        )}
      </p>
      <dl className="grid pairs changes">
        {fields.map((field) => (
          <FieldChanges key={field.field} field={field} labels={labels} />
        ))}
      </dl>
      {!isBack && (
        <Button icon="undo" busy={isBusy} busyLabel={m.bin_bringingBack()} onClick={onRestore}>
          {m.bin_bringBack()}
          <span className="visually-hidden">, {when}</span>
        </Button>
      )}
    </li>
  );
}

/** The old and new values of a field, with a note if the field was changed again since then. */
function FieldChanges({ field, labels }: { readonly field: ChangedField; readonly labels: FieldLabels }) {
  const { field: name, before, after, now, later } = field;
  const words = typeof now === 'string' && name !== 'choices' && formatValue(name, now, 'after');
  const isOrder = [before, after].flat().some((one) => typeof one === 'number') && Array.isArray(after);
  const differences = isOrder ? [] : differencesBetween(before, after, name);
  return (
    <>
      {isOrder && (
        <div>
          <dt>{nameOfPath(name, labels)}</dt>
          <dd>{m.versions_order()}</dd>
        </div>
      )}
      {differences.map((difference) => (
        <div key={difference.path}>
          <dt>{nameOfPath(difference.path, labels)}</dt>
          <dd>
            <OldAndNew difference={difference} />
          </dd>
        </div>
      ))}
      {later !== null && !isSame(after, now) && (
        <p className="small">
          {later.by === null
            ? m.versions_laterFamily({ moment: formatMoment(later.at) })
            : m.versions_later({ name: later.by, moment: formatMoment(later.at) })}
          {words && ` ${m.versions_now({ value: words })}`}
        </p>
      )}
    </>
  );
}
