import type { DeathPreview } from '#contract/deaths.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { memorialsList } from './memorials-search.tsx';

interface AlreadyRecordedProps {
  readonly member: DeathPreview['member'];
  readonly memorial: NonNullable<DeathPreview['memorial']>;
}

/** Asks whether the member is the person of a memorial that exists, for example because a colleague was faster. */
export function AlreadyRecorded({ member, memorial }: AlreadyRecordedProps) {
  return (
    <div role="status">
      <Notice
        kind="info"
        more={m.death_alreadyMore()}
        action={
          <div className="flow">
            <ButtonLink variant="primary" href={memorialsList.href({ filters: { name: memorial.name } })}>
              {m.death_toRecord()}
            </ButtonLink>
            <ButtonLink href={localizedPath(paths.adminRecordDeath)}>{m.death_otherPerson()}</ButtonLink>
          </div>
        }
      >
        {m.death_already({ name: member.name })}
      </Notice>
    </div>
  );
}
