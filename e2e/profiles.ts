import type { OfficeProfile } from '#contract/matrimony.ts';
import { administrator, createMember, signIn } from '#server/testing/people.ts';
import { nadia } from '#server/testing/profiles.ts';
import type { TestApp } from '#server/testing/running-app.ts';

interface Sent {
  readonly id: number;
  /** Where the sender gets letters. */
  readonly email: string;
}

/** A member, approved before, registers somebody with the bureau. */
export async function sendProfile({ api, platform }: TestApp, changes: object = {}): Promise<Sent> {
  const member = await createMember(api, platform);
  const { accessToken } = await signIn(api, 'user', member);
  const answer = await api.post('/api/matrimonyregister', { ...nadia, ...changes }, accessToken);
  if (answer.status !== 200) throw new Error(`registration answered ${answer.status}`);
  return { id: (answer.json as { id: number }).id, email: member.email };
}

/** What the office would read; undefined when there is no such profile. */
export async function readProfile({ api }: TestApp, id: number): Promise<OfficeProfile | undefined> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const answer = await api.get(`/api/admin/profiles/${id}`, accessToken);
  return answer.status === 200 ? (answer.json as OfficeProfile) : undefined;
}

/** The letters to somebody, when all of them are out. */
export async function lettersTo({ platform, letters }: TestApp, email: string): Promise<readonly string[]> {
  await platform.jobs.settle();
  return letters.filter(({ to }) => to === email).map(({ subject, text }) => `${subject}\n${text}`);
}
