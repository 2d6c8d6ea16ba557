import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMemorial } from '#contract/admin-memorials.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { memorial } from '#server/testing/records.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

const app = appForAllTests({ PUBLIC_URL: 'https://cmj.example' });
let token: string;
beforeAll(async () => {
  ({ accessToken: token } = await signIn(app.api, 'admin', administrator));
});

const facts = {
  name: 'Nadia Sait',
  name_ml: 'നാദിയ സേട്ട്',
  description: 'Mother of Yusuf',
  funeral_place: 'Hill',
  funeral_at: '2026-07-20T16:30',
  funeral_map: 'https://maps.example/hill',
  contact: 'Yusuf: 98470 12345',
  note: 'Visitors from 2 pm',
};

async function add(fields: Parameters<typeof memorial>[0] = {}): Promise<number> {
  const sent = memorial({ ...facts, date_of_death: '2026-07-19', portrait: 'none', ...fields });
  const { json } = await app.api.form('POST', '/api/admin/deceased', sent, token);
  return addMemorial.responses.record.parse(json).record.id;
}

async function read(path: string) {
  const response = await app.api.get(path);
  expect(response.status).toBe(200);
  const calendar = ICAL.Component.fromString(String(response.json));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { events, etag: response.headers.get('etag') ?? '' };
}

describe('the calendar file of a funeral', () => {
  it('has the facts and what the family asks of visitors, in both languages', async () => {
    const id = await add();
    const [english, ...others] = (await read(`/deceased/${id}.ics`)).events;
    expect(others).toEqual([]);
    expect(english).toMatchObject({
      uid: `funeral-${id}@cmj.example`,
      summary: 'Funeral: Nadia Sait',
      location: 'Hill',
      description:
        'Mother of Yusuf\nDied 19 July 2026\nVisitors from 2 pm\nYusuf: 98470 12345\nhttps://maps.example/hill',
    });
    expect(english?.startDate.toJSDate().toISOString()).toBe('2026-07-20T11:00:00.000Z');
    expect(english?.component.getFirstPropertyValue('url')).toBe(`https://cmj.example/deceased/${id}`);
    const [malayalam] = (await read(`/ml/deceased/${id}.ics`)).events;
    expect(malayalam).toMatchObject({ uid: english?.uid, summary: 'സംസ്കാരം: നാദിയ സേട്ട്' });
    expect(malayalam?.component.getFirstPropertyValue('url')).toBe(`https://cmj.example/ml/deceased/${id}`);
  });

  it('replaces the entry of a funeral that was moved', async () => {
    const id = await add();
    const before = await read(`/deceased/${id}.ics`);
    const again = async () => app.api.send(`/deceased/${id}.ics`, { headers: { 'if-none-match': before.etag } });
    expect((await again()).status).toBe(304);
    app.clock.advance(60_000);
    await app.api.put(`/api/admin/deceased/${id}`, { funeral_at: '2026-07-20T18:30' }, token);
    expect((await again()).status).toBe(200);
    const [moved] = (await read(`/deceased/${id}.ics`)).events;
    expect(moved?.uid).toBe(before.events[0]?.uid);
    expect(moved?.sequence).toBeGreaterThan(before.events[0]?.sequence ?? Infinity);
    expect(moved?.startDate.toJSDate().toISOString()).toBe('2026-07-20T13:00:00.000Z');
  });

  it('is not part of the calendar for subscriptions', async () => {
    await add();
    expect((await read('/calendar.ics')).events).toEqual([]);
  });

  it('does not exist for a funeral without a time, an unknown memorial or another file name', async () => {
    const [id, draft, timeless] = [await add(), await add({ published: 'false' }), await add({ funeral_at: '' })];
    const files = [`${draft}.ics`, `${timeless}.ics`, '999999.ics', '0.ics', `${id}.txt`, `${id}`, 'x.ics'];
    for (const file of files) {
      const { headers } = await app.api.get(`/deceased/${file}`);
      expect(headers.get('content-type')).not.toContain('calendar');
    }
  });
});
