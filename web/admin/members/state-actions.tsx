import type { AdminMember } from '#contract/admin-members.ts';
import { returnMember } from '#contract/deaths.ts';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';

interface StateActionsProps {
  readonly member: AdminMember;
  readonly keepPlace: () => void;
}

/** Records the death of a member, or returns one who was recorded as deceased by mistake. */
export function StateActions({ member: { id, name, state, updatedAt: seen }, keepPlace }: StateActionsProps) {
  const { decide } = useDecision();
  const bringBack = () =>
    decide({
      send: () => api.call(returnMember, { params: { id: String(id) }, body: { seen } }),
      done: m.said_memberReturned(),
      onDone: keepPlace,
    });

  if (state === 'living') {
    return (
      <MoreAction name={name} icon="sprig" href={localizedPath(`${paths.adminRecordDeath}?member=${id}`)}>
        {m.death_title()}
      </MoreAction>
    );
  }
  return (
    <>
      <MoreAction
        name={name}
        icon="search"
        href={localizedPath(`${paths.adminMemorials}?${new URLSearchParams({ name })}`)}
      >
        {m.members_memorial()}
      </MoreAction>
      <MoreAction name={name} icon="undo" onClick={() => void bringBack()}>
        {m.members_return()}
      </MoreAction>
    </>
  );
}
