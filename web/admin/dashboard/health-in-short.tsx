import type { ReactNode } from 'react';
import type { Dashboard } from '#contract/dashboard.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { fileSize } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';

type Health = Dashboard['health'];

function formatEmails({ sendsEmails, emailsCameBack, areEmailsHeldUp }: Health): string {
  if (!sendsEmails) return m.letters_off();
  if (emailsCameBack > 0) return formatCount(emailsCameBack, m.letters_oneCameBack, m.letters_cameBack);
  return areEmailsHeldUp ? m.letters_heldUp() : m.letters_well();
}

function formatSpace({ space }: Health): string {
  if (space === null) return m.health_unknown();
  return `${fileSize(space.free)} ${m.health_spaceOf({ total: fileSize(space.total) })}`;
}

/** Whether the site is well; what is wrong with it stands above everything else besides. */
export function HealthInShort({ health }: { readonly health: Health }) {
  const { backupAt, sendsEmails, emailsCameBack, areEmailsHeldUp, space } = health;
  return (
    <section className="card dashboard__card" aria-labelledby="health">
      <div className="row dashboard__card-head">
        <h2 className="title" id="health">
          {m.admin_health()}
        </h2>
        <MoreLink href={local(paths.adminHealth)}>{m.health_title()}</MoreLink>
      </div>
      <ul>
        <Line isWell={backupAt !== null} label={m.health_lastGood()}>
          {backupAt === null ? m.health_none() : formatMoment(backupAt)}
        </Line>
        <Line isWell={sendsEmails && emailsCameBack === 0 && !areEmailsHeldUp} label={m.letters_title()}>
          {formatEmails(health)}
        </Line>
        <Line isWell={space !== null} label={m.health_space()}>
          {formatSpace(health)}
        </Line>
      </ul>
    </section>
  );
}

interface LineProps {
  readonly isWell: boolean;
  readonly label: string;
  readonly children: ReactNode;
}

function Line({ isWell, label, children }: LineProps) {
  return (
    <li className="row dashboard__health">
      <Icon name={isWell ? 'ok' : 'alert'} size={20} />
      <span>
        <b>{label}</b> <span className="small muted figures">{children}</span>
      </span>
    </li>
  );
}
