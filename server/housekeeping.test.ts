import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#server/platform/limits/limits.ts';
import { arrangeCommittee, bearer } from '#server/testing/committee.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { allFiles } from '#server/testing/stored-files.ts';
import { startHousekeeping } from './housekeeping.ts';

const DAY = 24 * 60 * 60_000;

describe('housekeeping', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  const store = async (folder: 'uploads' | 'events' | 'images'): Promise<string> => {
    const staged = await app.platform.storage.stage(Buffer.from('left'), 10);
    const [name = ''] = await app.platform.storage.keep(folder, [{ staged, extension: 'jpg' }]);
    return `${folder}/${name}`;
  };
  const age = async (path: string, days: number) => {
    const then = new Date(app.clock.now() - days * DAY);
    await utimes(join(app.platform.config.dataDirectory, path), then, then);
  };

  it('sweeps up files that nothing names, once they are a day old, and no others', async () => {
    const { accessToken } = await signIn(app.api, 'admin', administrator);
    const image = await photo();
    await app.api.form('POST', '/api/admin/gallery/upload', { description: 'Sample', image }, accessToken);
    const event = { title: 'Sample', description: 'Sample', date: '2026-08-01', image };
    await app.api.form('POST', '/api/admin/events', event, accessToken);
    await app.platform.jobs.settle();
    const portrait = await store('uploads');
    await arrangeCommittee(app.platform.database, [bearer({ image: portrait.split('/')[1] ?? '' })]);
    const former = await store('uploads');
    const termId = await arrangeCommittee(app.platform.database, [bearer({ image: former.split('/')[1] ?? '' })]);
    const [, gone] = (await app.api.get('/api/office-bearers')).json as { id: number }[];
    await app.api.delete(`/api/admin/bearers/${gone?.id}`, accessToken);
    expect((await app.api.get(`/api/admin/terms/${termId}/bearers`, accessToken)).json).toHaveLength(1);
    const kept = await allFiles(app.platform);
    expect(kept).toHaveLength(12);

    const orphans = [await store('uploads'), await store('events'), await store('images')];
    for (const path of [...kept, ...orphans]) await age(path, 2);
    const fresh = await store('uploads');
    await age(fresh, 0.9);

    await startHousekeeping(app.platform)();
    expect(await allFiles(app.platform)).toEqual([...kept, fresh].toSorted());
  });

  it('has finished tidying when it has been stopped', async () => {
    await app.api.post('/api/user/login', { email: 'nobody@sample.example', password: 'a wrong one' });
    const attempts = () => app.platform.database.selectFrom('attempts').select('at').execute();
    expect(await attempts()).toHaveLength(2);
    app.clock.advance(HOUR + 1);
    await startHousekeeping(app.platform)();
    expect(await attempts()).toEqual([]);
  });
});
