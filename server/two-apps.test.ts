import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { startJobs } from './operation/background-work.ts';
import { pagePolicy } from './http/headers.ts';
import type { Pages } from './http/pages.ts';
import { createBarrier } from './testing/barrier.ts';
import { administrator, registerPerson, signIn } from './testing/people.ts';
import { photo } from './testing/pictures.ts';
import { event, galleryItem } from './testing/records.ts';
import { startTestApp, startSecondProcess, type TestApp } from './testing/running-app.ts';
import { untilBlocked } from './testing/run-concurrently.ts';
import { interceptStatements } from './testing/statements.ts';

describe('two apps on one database', () => {
  const rendering = createBarrier();
  const claiming = createBarrier();
  const sending = createBarrier();
  const committing = createBarrier();
  /** Shows the titles of the events. On `/events`, waits at the barrier between reading and showing them. */
  const showing: Pages = {
    clientDirectory: undefined,
    policy: pagePolicy,
    renderDirectory: async () => '',
    parametersOf: () => [],
    render: async ({ url, read }) => {
      const { rows } = await read(listEvents, { query: {} });
      if (url.pathname === '/events') await rendering.pass();
      const titles = rows.map(({ title }) => title);
      return new Response(`<title>${titles.toSorted().join()}</title>`, { headers: { 'content-type': 'text/html' } });
    },
  };
  const holding = interceptStatements(async (statement) => {
    if (statement.sql.startsWith('update "jobs"')) await claiming.pass();
    if (statement.sql === 'commit') await committing.pass();
    return statement;
  });

  let one: TestApp;
  let other: TestApp;
  let admin: string;
  beforeEach(async () => {
    one = await startTestApp({}, showing, undefined, { through: holding });
    other = await startSecondProcess(one, showing, sending.pass);
    admin = (await signIn(one.api, 'admin', administrator)).accessToken;
  });
  afterEach(async () => {
    for (const barrier of [rendering, claiming, sending, committing]) barrier.raise();
    await other.close();
    await one.close();
  });

  const shownBy = async ({ api }: TestApp) => /<title>(.*)<\/title>/.exec(String((await api.get('/events')).json))?.[1];
  const addEvent = async ({ api }: TestApp, title: string) => {
    const { json } = await api.form('POST', '/api/admin/events', event({ title, image: await photo() }), admin);
    return (json as { event: { id: number } }).event.id;
  };

  describe('pages', () => {
    it('of both apps show a change at the next request, no matter which app made the change', async () => {
      expect([await shownBy(one), await shownBy(other)]).toEqual(['', '']);
      const id = await addEvent(one, 'Onam');
      expect([await shownBy(one), await shownBy(other)]).toEqual(['Onam', 'Onam']);
      await other.api.form('PUT', `/api/admin/events/${id}`, { title: 'Eid' }, admin);
      expect([await shownBy(one), await shownBy(other)]).toEqual(['Eid', 'Eid']);
      await one.api.delete(`/api/admin/events/${id}`, admin);
      expect([await shownBy(other), await shownBy(one)]).toEqual(['', '']);
    });

    it.each(['the same app', 'the other'])(
      'requested after a change show it, even if %s made it while another page was rendering',
      async (through) => {
        const app = through === 'the other' ? other : one;
        rendering.lower();
        const early = shownBy(one);
        await rendering.holds(1);
        await addEvent(app, 'Onam');
        const during = shownBy(one);
        await rendering.holds(2);
        rendering.raise();
        expect([await early, await during, await shownBy(one)]).toEqual(['', 'Onam', 'Onam']);

        await addEvent(app, 'Eid');
        rendering.lower();
        const stale = shownBy(one);
        await rendering.holds(1);
        await addEvent(app, 'Diwali');
        // This request makes the app read the new version while the stale page is still rendering.
        await one.api.get('/home');
        rendering.raise();
        expect([await stale, await shownBy(one)]).toEqual(['Eid,Onam', 'Diwali,Eid,Onam']);
      },
    );
  });

  it('run a job only once, even if both have found it', async () => {
    await Promise.all([one, other].map(({ platform }) => platform.jobs.stop()));
    const person = await registerPerson(one.api);
    await one.api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
    one.clock.advance(60_000);
    claiming.lower();
    startJobs(one.platform);
    await claiming.holds(1);
    sending.lower();
    startJobs(other.platform);
    await sending.holds(1);
    // The other app has claimed the job.
    claiming.raise();
    await one.platform.jobs.settle();
    expect(one.emails).toEqual([]);
    sending.raise();
    await other.platform.jobs.settle();
    expect(other.emails.map(({ to }) => to)).toEqual([person.email]);
  });

  it('keep the pictures of one upload together, even if the first two pictures arrive at the same moment', async () => {
    const upload = async ({ api }: TestApp, position: number) => {
      const fields = galleryItem({ description: `trip ${position}`, image: await photo() });
      return api.form('POST', `/api/admin/gallery/upload?selection=trip&position=${position}`, fields, admin);
    };
    await Promise.all([one, other].map(({ platform }) => platform.jobs.stop()));
    // On SQLite two apps of one test share a thread, so the uploads run one after the other.
    const isHeld = one.platform.config.database.engine === 'postgres';
    if (isHeld) committing.lower();
    const early = upload(one, 1);
    await (isHeld ? committing.holds(1) : early);
    const late = upload(other, 2);
    await untilBlocked(other, late);
    committing.raise();
    expect((await Promise.all([early, late])).map(({ status }) => status)).toEqual([200, 200]);
    const listed = (await one.api.get('/api/user/gallery')).json as { description: string }[];
    expect(listed.map(({ description }) => description)).toEqual(['trip 1', 'trip 2']);
  });
});
