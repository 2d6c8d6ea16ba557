import { Suspense, use, useState } from 'react';
import { useLocation } from 'react-router';
import type { AdminProfileDetails } from '#contract/admin-profiles.ts';
import { FormSheet, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import type { Loaded } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { adminProfilePath } from '#web/shared/links/paths.ts';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { BackToProfiles } from './back-links.tsx';
import { type Desk, loadDesk } from './desk.ts';
import { loadProfile, ProfileProblem } from './profile-loading.tsx';
import { OfficeProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

export function loader({ request, params }: LoaderArgs<'id'>) {
  const { id, reading } = loadProfile(request, params.id);
  return { id, reading, desk: loadDesk(request, reading) };
}

export function Component({ loaderData: { id, reading, desk } }: PageProps<typeof loader>) {
  const isEditing = useLocation().pathname.endsWith('/edit');
  const form = useFormAddress(localizedPath(adminProfilePath(Number(id))), isEditing ? 'edit' : undefined);
  return (
    <>
      <BackToProfiles />
      <Suspense key={id} fallback={<Spinner label={m.profiles_loadingOne()} />}>
        <LoadedPage reading={reading} desk={desk} onEdit={() => form.open('edit')} />
        {isEditing && <EditSheet reading={reading} onClose={form.close} />}
      </Suspense>
    </>
  );
}

interface EditSheetProps {
  readonly reading: Promise<Loaded<AdminProfileDetails>>;
  readonly onClose: () => void;
}

/** The form of the profile as it was when the form was opened. It stays open if a colleague deletes the profile. */
function EditSheet({ reading, onClose }: EditSheetProps) {
  const now = use(reading);
  const [opened, setOpened] = useState(now);
  if (!opened.ok && now.ok) setOpened(now);
  if (!opened.ok) return null;
  return (
    <FormSheet isNew={false} onClose={onClose}>
      <OfficeProfileForm record={opened.value} onSaved={onClose} onClose={onClose} />
    </FormSheet>
  );
}

interface LoadedPageProps {
  readonly reading: Promise<Loaded<AdminProfileDetails>>;
  readonly desk: Desk;
  readonly onEdit: () => void;
}

function LoadedPage({ reading, desk, onEdit }: LoadedPageProps) {
  const profile = use(reading);
  if (profile.ok) return <ProfileView profile={profile.value} onEdit={onEdit} {...desk} />;
  return (
    <>
      <h1 className="visually-hidden">{m.profiles_one()}</h1>
      <ProfileProblem problem={profile} />
    </>
  );
}
