import { useNavigate } from 'react-router';
import { type Profile, readOwnProfile } from '#contract/matrimony.ts';
import { OwnPage } from '#web/shared/accounts/own-page.tsx';
import { readOwn } from '#web/shared/api/read-own.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { DraftOwner } from '#web/shared/api/drafts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { draftsOfChanges } from './draft-owners.ts';
import { FamilyForm } from './family-form.tsx';
import { registrationsPlace } from './own-place.tsx';
import { explainState } from './own-state.ts';

export { isSameStep as shouldRevalidate } from './draft-owners.ts';

export async function loader({ request, params }: LoaderArgs<'id'>) {
  return { profile: await readOwn(readOwnProfile, { params: { id: params.id } }, request.signal) };
}

/** Explains how changes affect a profile that the office has already approved or refused. */
function stateNotice(profile: Profile) {
  const { status, refusalReason } = profile;
  if (status === 'approved' || status === 'introduced')
    return <Notice kind="warning">{m.matrimony_backToWaiting()}</Notice>;
  if (status !== 'refused') {
    const more = explainState(profile);
    return more === undefined ? null : <Notice kind="info">{more}</Notice>;
  }
  return (
    <Notice kind="info" more={m.matrimony_sendAgain()}>
      {m.matrimony_refusedBecause({ reason: refusalReason ?? '' })}
    </Notice>
  );
}

/** Edits a profile that was sent, in the same four steps as a registration. */
export function Component({ loaderData: { profile } }: PageProps<typeof loader>) {
  const navigate = useNavigate();
  const ownProfiles = localizedPath(paths.ownProfiles);
  const leave = () => void navigate(ownProfiles, { replace: true });
  if (profile.ok) {
    return (
      <DraftOwner value={draftsOfChanges}>
        <FamilyForm
          key={profile.value.id}
          before={profile.value}
          leaveTo={ownProfiles}
          noticeAbout={stateNotice}
          onSent={leave}
          onGone={leave}
        />
      </DraftOwner>
    );
  }
  return (
    <OwnPage place={registrationsPlace()} own={profile}>
      {() => null}
    </OwnPage>
  );
}
