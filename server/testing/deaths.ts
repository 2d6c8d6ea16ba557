import type { KeptRecord } from '#contract/deaths.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { memorial } from './records.ts';
import type { TestApp } from './running-app.ts';
import type { FormFields, TestResponse } from './test-api.ts';

/** Sends the form that records a death. */
export async function recordDeath({ api }: TestApp, token: string, fields: FormFields): Promise<TestResponse> {
  return api.form('POST', '/api/admin/deceased', { ...memorial(), portrait: 'none', ...fields }, token);
}

/** Records a death that must be recorded. @returns the memorial */
export async function recorded(app: TestApp, token: string, fields: FormFields): Promise<AdminMemorial> {
  const { status, json } = await recordDeath(app, token, fields);
  if (status !== 200) throw new Error(`recording a death returned ${status}: ${JSON.stringify(json)}`);
  return (json as { record: AdminMemorial }).record;
}

export async function undoDeath({ api }: TestApp, token: string, id: number): Promise<TestResponse> {
  return api.put(`/api/admin/deceased/${id}/undo`, {}, token);
}

/** Undoes a death that must be undone. @returns the records that stay as they are */
export async function undone(app: TestApp, token: string, id: number): Promise<readonly KeptRecord[]> {
  const { status, json } = await undoDeath(app, token, id);
  if (status !== 200) throw new Error(`undoing a death returned ${status}: ${JSON.stringify(json)}`);
  return (json as { kept: KeptRecord[] }).kept;
}
