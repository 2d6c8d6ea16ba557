import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { addColleague } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';

describe('the key to the drafts of an administrator', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const draftsOf = async (person: { readonly email: string; readonly password: string }) => {
    const { accessToken } = await signIn(app.api, 'admin', person);
    return ((await app.api.get('/api/admin/overview', accessToken)).json as Overview).drafts;
  };

  it('is 256 bits, the same in each session, and another one for each', async () => {
    const first = await draftsOf(administrator);
    expect(Buffer.from(first.key, 'base64url')).toHaveLength(32);
    expect(await draftsOf(administrator)).toEqual(first);
    const colleague = await draftsOf(await addColleague(app, 'Leela'));
    expect(colleague.account_id).not.toBe(first.account_id);
    expect(colleague.key).not.toBe(first.key);
  });
});
