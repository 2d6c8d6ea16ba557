import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type NewEvent } from '#server/features/events/store.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { publicContentChanged } from '#server/platform/database/public-version-store.ts';
import { startSecondProcess } from '#server/testing/running-app.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import { storedEvent } from '#server/testing/stored-records.ts';
import { eventRecord } from '#server/features/events/service.ts';

describe('the calendar', () => {
  const app = appForEachTest({ PUBLIC_URL: 'https://cmj.example' });

  const insert = (...events: readonly Partial<NewEvent>[]) =>
    inTransaction(app.platform.database, async (db) => {
      await publicContentChanged(db);
      return eventRecord.insert(db, events.map(storedEvent), app.clock.now());
    });
  const update = (id: number, change: Partial<NewEvent>) =>
    inTransaction(app.platform.database, async (db) => {
      await publicContentChanged(db);
      await eventRecord.update(db, id, storedEvent(change), app.clock.now());
    });
  const read = async (path = '/calendar.ics') => {
    const response = await app.api.get(path);
    expect(response.status).toBe(200);
    const text = String(response.json);
    const calendar = ICAL.Component.fromString(text);
    const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    return { text, headers: response.headers, calendar, events };
  };

  it('contains the events of the last year and all future events', async () => {
    await insert(
      { title: 'Long past', date: '2025-07-19' },
      { title: 'Past', date: '2025-07-20' },
      { title: 'To come', date: '2036-12-31' },
    );
    const { headers, calendar, events } = await read();
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('CMJ');
    expect(events.map(({ summary }) => summary)).toEqual(['Past', 'To come']);
  });

  it('writes an event without a time as an all-day event', async () => {
    await insert({ date: '2026-08-01' });
    const [event] = (await read()).events;
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.startDate.toString()).toBe('2026-08-01');
    expect(event?.endDate.toString()).toBe('2026-08-02');
  });

  it.each([
    ['2026-08-01', '12:30', '2026-08-01T07:00:00.000Z'],
    ['2026-08-01', '00:00', '2026-07-31T18:30:00.000Z'],
    ['2026-01-01', '05:29', '2025-12-31T23:59:00.000Z'],
    ['2028-02-29', '23:59', '2028-02-29T18:29:00.000Z'],
  ])('writes %s at %s in Kerala as %s', async (date, time, instant) => {
    await insert({ date, time });
    const { events, text } = await read();
    expect(events[0]?.startDate.isDate).toBe(false);
    expect(events[0]?.startDate.zone.tzid).toBe('UTC');
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(instant);
    expect(text).not.toMatch(/TZID|VTIMEZONE/);
    const ends = events[0]?.component.getFirstPropertyValue('dtend');
    expect(String(ends)).toBe(`${new Date(Date.parse(instant) + 3_600_000).toISOString().slice(0, 19)}Z`);
  });

  it('writes the end time of an event', async () => {
    await insert({ date: '2026-08-01', time: '04:30', end_time: '13:15' });
    const { component } = (await read()).events[0] ?? {};
    expect(String(component?.getFirstPropertyValue('dtstart'))).toBe('2026-07-31T23:00:00Z');
    expect(String(component?.getFirstPropertyValue('dtend'))).toBe('2026-08-01T07:45:00Z');
  });

  it('preserves all characters of an event, and splits lines after at most 75 bytes', async () => {
    const writtenEvent = {
      title: 'Tea, cake; and "more" \\ less',
      description: `First line\nBEGIN:VEVENT\n${'മലയാളം വായനാസദസ്സ് '.repeat(20)}😀`,
      place: 'Hall: upper, left;',
    };
    await insert(writtenEvent);
    const { text, events } = await read();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      summary: writtenEvent.title,
      description: writtenEvent.description,
      location: writtenEvent.place,
    });
    const lines = text.split('\r\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
    }
  });

  it('keeps the UIDs of events when the site moves to another address', async () => {
    const [id = 0] = await insert({});
    const moved = { ...app.platform.config, publicUrl: 'https://moved.example' };
    const twin = await startSecondProcess({ ...app, platform: { ...app.platform, config: moved } });
    const text = String((await twin.api.get('/calendar.ics')).json);
    await twin.close();
    expect(text).toContain(`UID:event-${id}@cmj.example`);
    expect(text).toContain(`https://moved.example/events/${id}`);
  });

  it('keeps the UID of a changed event, and updates its timestamps', async () => {
    const [id = 0] = await insert({});
    const [before] = (await read()).events;
    app.clock.advance(3_600_000);
    await update(id, { title: 'Renamed' });
    const { events } = await read();
    expect(events[0]?.uid).toBe(`event-${id}@cmj.example`);
    expect(before?.uid).toBe(events[0]?.uid);
    expect(events[0]?.summary).toBe('Renamed');
    for (const name of ['dtstamp', 'last-modified']) {
      expect(String(before?.component.getFirstPropertyValue(name))).toBe('2026-07-20T04:00:00Z');
      expect(String(events[0]?.component.getFirstPropertyValue(name))).toBe('2026-07-20T05:00:00Z');
    }
    expect(events[0]?.component.getFirstPropertyValue('url')).toBe(`https://cmj.example/events/${id}`);
  });

  it('increments the sequence number of an event for each change, even within one second', async () => {
    const [id = 0] = await insert({ time: '10:00' });
    const sequences = [];
    for (const title of ['One', 'Two', 'Three']) {
      sequences.push((await read()).events[0]?.sequence);
      await update(id, { title });
    }
    expect(sequences).toEqual([0, 1, 2]);
  });

  it('is available in Malayalam, with the same UIDs', async () => {
    const [id = 0] = await insert(
      { title: 'Boat trip', title_ml: 'ബോട്ടുയാത്ര', description: 'All day', description_ml: 'ദിവസം മുഴുവൻ' },
      { title: 'Meeting', date: '2026-12-31' },
    );
    const { events } = await read('/ml/calendar.ics');
    expect(events.map(({ summary, description }) => [summary, description])).toEqual([
      ['ബോട്ടുയാത്ര', 'ദിവസം മുഴുവൻ'],
      ['Meeting', 'Sample'],
    ]);
    expect(events[0]?.component.getFirstPropertyValue('url')).toBe(`https://cmj.example/ml/events/${id}`);
    const english = await read();
    expect(english.events.map(({ summary }) => summary)).toEqual(['Boat trip', 'Meeting']);
    expect(events.map(({ uid }) => uid)).toEqual(english.events.map(({ uid }) => uid));
    expect((await read(`/ml/calendar/${id}.ics`)).events[0]?.summary).toBe('ബോട്ടുയാത്ര');
  });

  it('serves a single event, and no calendar for an unknown id or another file extension', async () => {
    const [first, second] = await insert({ title: 'One' }, { title: 'Two' });
    const { events } = await read(`/calendar/${second}.ics`);
    expect(events.map(({ summary }) => summary)).toEqual(['Two']);
    for (const file of ['0.ics', '999999.ics', `${first}`, `${first}.txt`, '..ics', 'x.ics', '99999999999.ics']) {
      const { headers } = await app.api.get(`/calendar/${file}`);
      expect(headers.get('content-type')).not.toContain('calendar');
    }
  });

  it('answers 304 until an event changes', async () => {
    const [id = 0] = await insert({});
    const { headers } = await read();
    expect(headers.get('cache-control')).toBe('no-cache');
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await app.api.send('/calendar.ics', { headers: ifNoneMatch })).status).toBe(304);
    app.clock.advance(1000);
    expect((await app.api.send('/calendar.ics', { headers: ifNoneMatch })).status).toBe(304);
    await update(id, { place: 'Hall' });
    expect((await app.api.send('/calendar.ics', { headers: ifNoneMatch })).status).toBe(200);
  });
});
