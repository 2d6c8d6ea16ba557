import { expect, it } from 'vitest';
import { sizedName } from '#contract/files.ts';
import { addEvent } from '#contract/events.ts';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { event } from '#server/testing/records.ts';
import { axeProblems } from './axe.ts';
import { visitWithDuties } from './admin.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();
// Pages compute the current day from the Date header, which has the machine's time.
site.clock.advance(Date.now() - site.clock.now());

const DAY_MS = 86_400_000;
const dayInKerala = (days: number) =>
  new Date(site.clock.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

async function addForLater(fields: Readonly<Record<string, string>>) {
  const sent = { ...event({ date: dayInKerala(2), ...fields }), image: await photo() };
  const { accessToken: token } = await signIn(site.api, 'admin', administrator);
  const { json } = await site.api.form('POST', '/api/admin/events', sent, token);
  await site.platform.jobs.settle();
  return addEvent.responses.record.parse(json).event;
}

type Added = Awaited<ReturnType<typeof addForLater>>;

/** Asks every place that shows events whether it shows this one, and returns the places by their answer. */
async function placesOf({ id, title, image, picture }: Added) {
  const answer = async (path: string) => {
    const response = await fetch(site.url + path);
    return { isFound: response.ok, text: response.ok ? await response.text() : '' };
  };
  const has = (part: string) => async (path: string) => (await answer(path)).text.includes(part);
  const exists = async (path: string) => (await answer(path)).isFound;
  const name = image ?? '';
  const search = encodeURIComponent(title);
  const questions: readonly (readonly [path: string, (path: string) => Promise<boolean>])[] = [
    ...['', '/ml'].flatMap((language) =>
      (
        [
          ['/home', has(title)],
          ['/events', has(title)],
          [`/events/${id}`, has(title)],
          [`/events/${id}`, has('"@type":"Event"')],
          ['/calendar.ics', has(title)],
          [`/calendar/${id}.ics`, has(title)],
        ] as const
      ).map(([path, ask]) => [language + path, ask] as const),
    ),
    ['/sitemap.xml', has(`/events/${id}<`)],
    ['/api/home', has(title)],
    ['/api/user/events', has(title)],
    [`/api/user/events?search=${search}`, has(title)],
    [`/api/user/events/${id}`, has(title)],
    [`/events/${name}`, exists],
    [`/events/${sizedName(name, picture?.webp[0] ?? 0, 'webp')}`, exists],
  ];
  const answers = await Promise.all(questions.map(async ([path, ask]) => [path, await ask(path)] as const));
  const pathsWhere = (wanted: boolean) => answers.flatMap(([path, shows]) => (shows === wanted ? path : []));
  return { showing: pathsWhere(true), hiding: pathsWhere(false) };
}

it('is in no public place before its day, and in all of them from the beginning of the day, without a change', async () => {
  const scheduled = await addForLater({ title: 'Regatta of the year', publish_on: dayInKerala(1) });
  const draft = await addForLater({ title: 'Harvest supper', published: 'false' });
  expect((await placesOf(scheduled)).showing).toEqual([]);
  expect((await placesOf(draft)).showing).toEqual([]);
  site.clock.advance(DAY_MS);
  expect((await placesOf(scheduled)).hiding).toEqual([]);
  expect((await placesOf(draft)).showing).toEqual([]);
});

it('is published by an editor with one press on a phone', async () => {
  const draft = await addForLater({ title: 'Evening of songs', published: 'false', publish_on: dayInKerala(5) });
  const { page, consoleErrors } = await visitWithDuties(browser, site, 'phone', ['editor']);
  await page.goto('/admin/events');
  const row = page.getByRole('listitem').filter({ hasText: draft.title });
  await row.getByText('Draft').waitFor();
  await row.getByRole('button', { name: `Edit ${draft.title}` }).click();
  const published = page.getByLabel('Visitors see the event');
  expect(await published.isChecked()).toBe(false);
  expect(await page.locator('[name=publish_on]').inputValue()).toBe(dayInKerala(5));
  expect(await axeProblems(page)).toEqual([]);
  await published.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await row.getByText('Public from').waitFor();
  expect((await placesOf(draft)).showing).toEqual([]);

  await row.getByRole('button', { name: `Publish now ${draft.title}` }).click();
  await page.getByText(messages.eventUpdated).last().waitFor();
  await row.getByText('Public from').waitFor({ state: 'detached' });
  expect((await placesOf(draft)).hiding).toEqual([]);
  expect(consoleErrors).toEqual([]);
});
