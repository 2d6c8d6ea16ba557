import type { AuditEntry } from '#contract/audit.ts';
import { formatAction, formatActor } from '#web/admin/audit/audit-words.ts';
import { Subject } from '#web/admin/audit/subject.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';

/** Who has changed what, in the words of the audit log. */
export function LastChanges({ changes }: { readonly changes: readonly AuditEntry[] }) {
  return (
    <section className="card dashboard__card" aria-labelledby="last-changes">
      <div className="row dashboard__card-head">
        <h2 className="title" id="last-changes">
          {m.admin_lastChanges()}
        </h2>
        <MoreLink href={local(paths.adminAudit)}>{m.admin_allChanges()}</MoreLink>
      </div>
      {changes.length === 0 && <p className="muted dashboard__none">{m.admin_noChanges()}</p>}
      <ul>
        {changes.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="grid breakable dashboard__change">
            <span>
              <b>{actor.name === null ? formatActor(actor) : <ProperName>{actor.name}</ProperName>}</b>:{' '}
              {formatAction(action)}
            </span>
            <span className="row small dashboard__change-of">
              <Subject subject={subject} />
              <time className="muted figures" dateTime={at}>
                {formatMoment(at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
