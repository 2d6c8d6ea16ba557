import { type AdminProfileDetails, readProfile } from '#contract/admin-profiles.ts';
import { type Loaded, loadAsAdmin, type LoadError } from '#web/admin/shell/load-for-admin.ts';
import type { MessageCode } from '#contract/messages.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';

interface LoadingProfile {
  readonly id: string;
  readonly reading: Promise<Loaded<AdminProfileDetails>>;
}

/** Starts loading a profile without waiting, so that the page can show that it is loading (specification section 2). */
export function loadProfile(request: Request, id: string): LoadingProfile {
  const reading = loadAsAdmin(request, readProfile, { params: { id } });
  // Prevents an unhandled rejection. Without a session, the frame replaces this page by the sign-in form.
  reading.catch(() => undefined);
  return { id, reading };
}

export function ProfileLoading() {
  return (
    <>
      <BackToProfiles />
      <Spinner label={m.profiles_loadingOne()} />
    </>
  );
}

/** Error codes for a missing profile or an invalid id. */
const missingCodes: ReadonlySet<string> = new Set<MessageCode>(['notFound', 'checkFields']);

export function ProfileProblem({ problem: { code, message } }: { readonly problem: LoadError }) {
  if (!missingCodes.has(code)) return <LoadProblem message={message} />;
  return (
    <EmptyState
      title={m.profiles_gone()}
      action={<ButtonLink href={localizedPath(paths.adminProfiles)}>{m.profiles_all()}</ButtonLink>}
    >
      {m.profiles_goneMore()}
    </EmptyState>
  );
}
