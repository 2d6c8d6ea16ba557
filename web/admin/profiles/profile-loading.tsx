import { type AdminProfileDetails, readProfile } from '#contract/admin-profiles.ts';
import { type Loaded, loadAsAdmin, type NotLoaded } from '#web/admin/shell/load-for-admin.ts';
import type { MessageCode } from '#contract/messages.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';

interface ProfileOnItsWay {
  readonly id: string;
  readonly reading: Promise<Loaded<AdminProfileDetails>>;
}

/** Begins to read a profile: its page is shown at once and says that it is on its way (specification section 2). */
export function loadProfile(request: Request, id: string): ProfileOnItsWay {
  const reading = loadAsAdmin(request, readProfile, { params: { id } });
  // Without a session the frame of the office, which reads at the same time, leads to the entrance.
  reading.catch(() => undefined);
  return { id, reading };
}

/** As long as a profile is on its way. */
export function ProfileLoading() {
  return (
    <>
      <BackToProfiles />
      <Spinner label={m.profiles_loadingOne()} />
    </>
  );
}

/** What the server says of a profile that is not there, and of an address that none can have. */
const goneCodes: ReadonlySet<string> = new Set<MessageCode>(['notFound', 'checkFields']);

/** Stands in place of a profile that could not be read. */
export function ProfileProblem({ problem: { code, message } }: { readonly problem: NotLoaded }) {
  if (!goneCodes.has(code)) return <LoadProblem message={message} />;
  return (
    <EmptyState
      title={m.profiles_gone()}
      action={<ButtonLink href={local(paths.adminProfiles)}>{m.profiles_all()}</ButtonLink>}
    >
      {m.profiles_goneMore()}
    </EmptyState>
  );
}
