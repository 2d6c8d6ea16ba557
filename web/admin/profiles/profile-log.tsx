import { Suspense, use, useState } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import type { ProfileLogEntry } from '#contract/proposals.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { type Desk, deskAddress, type DeskQuery, PAGE_SIZE } from './desk.ts';
import { formatLogEntry } from './log-words.ts';
import { LogDialog } from './decision-dialogs.tsx';

interface ProfileLogProps {
  readonly profile: AdminProfile;
  readonly reading: Desk['log'];
  readonly query: DeskQuery;
}

/** The calls, notes, changes of state and proposals of a profile, latest first. Only the office sees them. */
export function ProfileLog({ profile, reading, query }: ProfileLogProps) {
  const [adding, setAdding] = useState<'call' | 'note'>();
  return (
    <section className="card desk profile__beside" id="log" aria-labelledby="log-title">
      <div className="row apart pad">
        <h2 className="title" id="log-title">
          {m.desk_log()}
        </h2>
        <div className="flow">
          <Button variant="ghost" icon="phone" onClick={() => setAdding('call')}>
            {m.desk_noteCall()}
          </Button>
          <Button variant="ghost" icon="plus" onClick={() => setAdding('note')}>
            {m.desk_addNote()}
          </Button>
        </div>
      </div>
      {adding && <LogDialog profile={profile} kind={adding} onClose={() => setAdding(undefined)} />}
      <Suspense fallback={<Spinner label={m.desk_loadingLog()} />}>
        <LoadedLog id={profile.id} reading={reading} query={query} />
      </Suspense>
    </section>
  );
}

interface LoadedLogProps extends Omit<ProfileLogProps, 'profile'> {
  readonly id: number;
}

function LoadedLog({ id, reading, query }: LoadedLogProps) {
  const list = use(reading);
  if (list === undefined) return null;
  if (!list.ok) {
    return (
      <div className="pad">
        <LoadProblem message={list.message} />
      </div>
    );
  }
  const { rows, total } = list.value;
  return (
    <>
      {total === 0 && <p className="muted pad">{m.desk_noLog()}</p>}
      <ul className="figures">
        {rows.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <ListPages
        page={Number(query.filters.log || 1)}
        total={total}
        pageSize={PAGE_SIZE}
        href={(page) => `${deskAddress(id).href({ filters: { log: String(page) } }, query)}#log`}
      />
    </>
  );
}

function LogLine({ entry }: { readonly entry: ProfileLogEntry }) {
  const { at, by, other, note } = entry;
  return (
    <li className="flow ruled pad">
      <time className="small muted" dateTime={at}>
        {formatDayOf(at)}
      </time>
      <div className="grow">
        <p>
          {formatLogEntry(entry)}
          {other && (
            <>
              {': '}
              <a href={localizedPath(adminProfilePath(other.id))}>
                {m.desk_number({ number: other.id })} <ProperName>{other.name ?? ''}</ProperName>
              </a>
            </>
          )}
        </p>
        {note !== null && (
          <p className="as-typed">
            <RecordText>{note}</RecordText>
          </p>
        )}
        {by !== null && (
          <p className="small muted">
            <ProperName>{by}</ProperName>
          </p>
        )}
      </div>
    </li>
  );
}
