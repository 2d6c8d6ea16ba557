import { type AdminProfileDetails, readProfile } from '#contract/admin-profiles.ts';
import { type Loaded, loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';

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
