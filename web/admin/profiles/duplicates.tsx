import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import { local } from '#web/shared/links/addresses.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { StateBadge } from './facts.tsx';

const reasons = { nameAndDob: m.profiles_sameNameAndDob, mobile: m.profiles_sameMobile } as const;

/** Other profiles that may be about the same person, and why; nothing if there are none. */
export function Duplicates({ others }: { readonly others: AdminProfileDetails['duplicates'] }) {
  if (others.length === 0) return null;
  return (
    <div className="profile__duplicates">
      <Notice
        kind="warning"
        action={
          <ul>
            {others.map(({ id, name, status, same }) => (
              <li key={id}>
                <a className="tap" href={local(adminProfilePath(id))}>
                  <ProperName>{name}</ProperName>
                </a>
                <StateBadge status={status} />
                <span>{same.map((reason) => reasons[reason]()).join('; ')}</span>
              </li>
            ))}
          </ul>
        }
      >
        {m.profiles_duplicates()}
      </Notice>
    </div>
  );
}
