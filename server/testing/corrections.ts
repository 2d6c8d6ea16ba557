import type { Correction } from '#contract/corrections.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { createUser, signIn } from './people.ts';
import { member } from './records.ts';
import type { TestApp } from './running-app.ts';
import type { FormFields } from './test-api.ts';

/** Adds a member. @returns its id */
export async function addEntry({ api }: TestApp, token: string, fields: Partial<ReturnType<typeof member>> = {}) {
  const { json } = await api.form('POST', '/api/admin/members', member(fields), token);
  return (json as { member: { id: number } }).member.id;
}

/** Creates a user that is linked to these members and signs the user in. */
export async function createLinkedUser({ api, platform }: TestApp, members: readonly number[]) {
  const person = await createUser(api, platform);
  await setLinkedMembers(platform.database, person.id, members, platform.now());
  return { ...person, token: (await signIn(api, 'user', person)).accessToken };
}

/** Sends corrections. @returns the corrections as their sender reads them */
export async function suggest({ api }: TestApp, id: number, fields: FormFields, token: string): Promise<Correction[]> {
  const { status, json } = await api.form('POST', `/api/user/members/${id}/corrections`, fields, token);
  if (status !== 200) throw new Error(`sending corrections returned ${status}: ${JSON.stringify(json)}`);
  return (json as { corrections: Correction[] }).corrections;
}
