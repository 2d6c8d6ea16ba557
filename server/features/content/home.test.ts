import { describe, expect, it } from 'vitest';
import { type Documents, readHistory, readHome, readSite } from '#contract/content.ts';
import { type NewEvent } from '#server/features/events/store.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { arrangeCommittee, storedBearer, storedEvent, storedMemorial } from '#server/testing/stored-records.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { writeDocument } from './store.ts';

const HOUR = 3_600_000;

describe('the public content', () => {
  const app = appForEachTest();

  const home = async () => {
    const response = await app.api.get('/api/home');
    expect(response.status).toBe(200);
    return readHome.responses.record.parse(response.json);
  };
  const site = async () => {
    const response = await app.api.get('/api/site');
    expect(response.status).toBe(200);
    return readSite.responses.record.parse(response.json);
  };
  const addEvents = (...events: readonly (Pick<NewEvent, 'title' | 'date'> & Partial<NewEvent>)[]) =>
    eventRecord.insert(app.platform.database, events.map(storedEvent), app.clock.now());
  const addMemorials = (...people: readonly (readonly [string, string])[]) =>
    memorialRecord.insert(
      app.platform.database,
      people.map(([name, date_of_death]) => storedMemorial({ name, date_of_death })),
      0,
    );

  it('includes the history for the history page, and the whole committee for the committee page', async () => {
    const readStory = async () => readHistory.responses.record.parse((await app.api.get('/api/history')).json);
    expect((await readStory()).chapters.map(({ when }) => when.en)).toEqual(['1815', '1825', '1971', 'Today']);
    const line = { en: 'Own words', ml: null };
    const history: Documents['history'] = {
      lead: line,
      chapters: [{ when: line, title: line, text: line }],
      saying: null,
    };
    await writeDocument(app.platform.database, 'history', history, 0);
    const shown = { en: [{ kind: 'paragraph', of: ['Own words'] }], ml: null };
    expect(await readStory()).toEqual({ ...history, chapters: [{ when: line, title: line, text: shown }] });

    const names = Array.from({ length: 14 }, (_, index) => `Sample ${index}`);
    await arrangeCommittee(
      app.platform.database,
      names.map((name_en) => storedBearer({ name_en })),
    );
    const committee = await app.api.get('/api/office-bearers');
    expect(committee.headers.get('x-total-count')).toBe('14');
    expect((committee.json as { name: unknown }[]).map(({ name }) => name)).toEqual(
      names.map((en) => ({ en, ml: null })),
    );
  });

  it('consists of defaults until the office writes something', async () => {
    const { association, contact } = await site();
    expect(association).toMatchObject({ shortName: 'CMJ', tagline: { en: 'Since 1825', ml: '1825 മുതൽ' } });
    expect(contact).toMatchObject({ addressLines: [], phones: [], email: null, position: null, social: [] });

    const shown = await home();
    expect(shown.about.years.map(({ year }) => year)).toEqual(['1815', '1825', '1971']);
    expect(shown.services.map(({ key }) => key)).toEqual(['directory', 'matrimony', 'events-gallery', 'memorial']);
    expect(shown).toMatchObject({
      notices: [],
      bearers: [],
      bearerCount: 0,
      nextEvent: null,
      upcomingEvents: [],
      latestMemorial: null,
    });
  });

  it('includes what the office has written, in one language or both', async () => {
    const hero: Documents['hero'] = {
      heading: [
        { en: 'Written', ml: 'എഴുതിയത്' },
        { en: 'by the office', ml: null },
      ],
      lead: { en: '', ml: null },
    };
    await writeDocument(app.platform.database, 'hero', hero, app.clock.now());
    expect((await home()).hero).toEqual(hero);
    expect((await home()).about.years).toHaveLength(3);
  });

  it('includes the first five bearers for the home page, and the number of all', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    await arrangeCommittee(
      app.platform.database,
      names.map((en) => storedBearer({ name_en: en })),
    );
    const { bearers, bearerCount } = await home();
    expect(bearers.map(({ name }) => name.en)).toEqual(names.slice(0, 5));
    expect(bearers[0]).toMatchObject({ role: { en: 'Member', ml: 'അംഗം' }, name: { ml: null }, image: null });
    expect(bearerCount).toBe(6);
  });

  it('includes the next event and the three after it, the soonest first', async () => {
    await addEvents(
      { title: 'fifth', date: '2026-12-01' },
      { title: 'third', date: '2026-08-02', time: '18:00' },
      { title: 'past', date: '2026-07-19' },
      { title: 'second', date: '2026-08-02', time: '09:30', place: 'Sample Hall' },
      { title: 'fourth', date: '2026-11-01' },
      { title: 'first', date: '2026-08-02' },
    );
    const { nextEvent, upcomingEvents } = await home();
    expect(nextEvent).toMatchObject({ title: 'first', date: '2026-08-02', time: null, place: null });
    expect(upcomingEvents.map(({ title }) => title)).toEqual(['second', 'third', 'fourth']);
    expect(upcomingEvents[0]).toMatchObject({ time: '09:30', place: 'Sample Hall' });
  });

  it('includes an event until its day is over in Kerala', async () => {
    await addEvents({ title: 'today', date: '2026-07-20', time: '08:00' }, { title: 'tomorrow', date: '2026-07-21' });
    app.clock.advance(Date.parse('2026-07-20T18:29:59Z') - app.clock.now());
    expect((await home()).nextEvent?.title).toBe('today');
    app.clock.advance(1000);
    expect((await home()).nextEvent?.title).toBe('tomorrow');
    app.clock.advance(24 * HOUR);
    expect((await home()).nextEvent).toBeNull();
  });

  it('includes the latest memorial; of several with the same date, the one that was added last', async () => {
    await addMemorials(['Earlier', '2026-07-01'], ['Last but one', '2026-07-14'], ['Last', '2026-07-14']);
    await addMemorials(['Long ago', '2019-01-01']);
    expect((await home()).latestMemorial).toMatchObject({ name: 'Last', date_of_death: '2026-07-14' });
  });

  it('leaves out fields that the home page does not show', async () => {
    await addEvents({ title: 'Only', date: '2026-08-02', description: 'kept for the page of the event' });
    await addMemorials(['Somebody', '2026-07-01']);
    const { json } = await app.api.get('/api/home');
    expect(json).toMatchObject({ nextEvent: { title: 'Only' }, latestMemorial: { name: 'Somebody' } });
    expect(JSON.stringify(json)).not.toMatch(/description|funeral_place|position/);
  });
});
