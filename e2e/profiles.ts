import type { AdminProfile } from '#contract/admin-profiles.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';

interface Sent {
  readonly id: number;
  /** Email of the sender. */
  readonly email: string;
}

/** Creates an approved member who registers a profile with the bureau. */
export async function sendProfile({ api, platform }: TestApp, changes?: Parameters<typeof profile>[0]): Promise<Sent> {
  const member = await createUser(api, platform);
  const { accessToken } = await signIn(api, 'user', member);
  const response = await api.post('/api/matrimonyregister', profile(changes), accessToken);
  if (response.status !== 200) throw new Error(`registration returned ${response.status}`);
  return { id: (response.json as { id: number }).id, email: member.email };
}

/** Returns a profile as the office sees it; undefined if it does not exist. */
export async function fetchProfile({ api }: TestApp, id: number): Promise<AdminProfile | undefined> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const response = await api.get(`/api/admin/profiles/${id}`, accessToken);
  return response.status === 200 ? (response.json as AdminProfile) : undefined;
}

/** Sends the queued emails. Returns the emails to one address, each as subject and text. */
export async function emailsTo({ platform, emails: letters }: TestApp, email: string): Promise<readonly string[]> {
  await platform.jobs.settle();
  return letters.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`);
}
