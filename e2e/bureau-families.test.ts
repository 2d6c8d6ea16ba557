import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { axeProblems } from './axe.ts';
import { type Member, ownProfiles, problems, visitAsUser } from './registration-form.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite({ RATE_LIMITS: 'off' });
const { accessToken: office } = await signIn(site.api, 'admin', administrator);

const malayalam = { locale: 'ml' } as const;
const matches = '/matrimony/matches';
const registrations = '/matrimony/registrations';

interface Family extends Member {
  readonly profileId: number;
}

const thomas = {
  profileFor: 'Son',
  name: 'Thomas Kurian',
  fatherName: 'Kurian Mathew',
  gender: 'Male',
  dob: '1996-03-02',
  education: 'B.Tech. Civil Engineering',
  profession: 'Engineer',
  district: 'Lake District',
  contactMobile: '+91 98470 12345',
  email: 'kurian-family@sample.example',
  wishAgeFrom: '24',
  wishAgeTo: '30',
  wishHeightFrom: '66',
} as const;

const anu = {
  profileFor: 'Daughter',
  name: 'Anu John',
  fatherName: 'John Varkey',
  gender: 'Female',
  dob: '1998-05-12',
  heightFeet: '5',
  heightInch: '4',
  profession: 'Teacher',
  district: 'Hill District',
  contactMobile: '+91 98470 54321',
  email: 'john-family@sample.example',
  wishAgeTo: '28',
} as const;

/** Words of each profile that the other family must not read before the introduction. */
const secrets = {
  thomas: ['Thomas', 'Kurian', '98470', 'kurian-family', '1996'],
  anu: ['Anu', 'John', '98470', 'john-family', '1998'],
} as const;

/** Registers a person on a new phone. The office approves the profile. */
async function register(fields: Parameters<typeof profile>[0]): Promise<Family> {
  const member = await visitAsUser(browser, site);
  const sent = await site.api.post('/api/matrimonyregister', profile(fields), member.accessToken);
  const { id } = sent.json as { id: number };
  expect((await site.api.put(`/api/admin/profiles/${id}/approve`, {}, office)).status).toBe(200);
  return { ...member, profileId: id };
}

/** Two families, whose profiles the office has proposed to each other. */
async function proposed() {
  const [son, daughter] = [await register(thomas), await register(anu)];
  const pair = { profile: son.profileId, other: daughter.profileId };
  const { id } = (await site.api.post('/api/admin/proposals', pair, office)).json as { id: number };
  const introduce = async () =>
    (await site.api.put(`/api/admin/proposals/${id}`, { state: 'introduced' }, office)).status;
  return { son, daughter, introduce };
}

const card = (page: Page) => page.getByRole('main').locator('.match');
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');

/** Says yes on the phone of the family, which shares the mobile number. */
async function sayYes({ page }: Family): Promise<void> {
  await page.goto(matches);
  await button(page, 'Yes, we are interested').click();
  await dialog(page).getByLabel('Mobile').check();
  await dialog(page).getByRole('button', { name: 'Say yes' }).click();
  await card(page).getByText('Your family: yes').waitFor();
}

async function expectAnonymous(page: Page, words: readonly string[]): Promise<void> {
  const shown = await card(page).innerText();
  for (const word of words) expect(shown).not.toContain(word);
}

describe('two families with a proposal', () => {
  it('learn who the other is when both and the office agree, in two languages', async () => {
    const { son, daughter, introduce } = await proposed();
    await son.page.goto('/account');
    await son.page.getByText('A possible match waits for your answer.').waitFor();
    await son.page.getByRole('link', { name: 'Possible matches' }).click();
    await son.page.getByRole('heading', { name: 'Teacher, 28' }).waitFor();
    expect(await card(son.page).getByRole('listitem').allInnerTexts()).toEqual([
      'Age 28, your wish: 24 to 30',
      'Height 5 ft 4 in, but your wish is 5 ft 6 in or more',
      'M.Sc. Botany',
      'Single',
      'Your age does not fit their wish',
    ]);
    await expectAnonymous(son.page, secrets.anu);
    const nobody = son.page.getByText(m.matches_trust());
    await nobody.waitFor();
    expect(await axeProblems(son.page)).toEqual([]);

    await button(son.page, 'Yes, we are interested').click();
    await dialog(son.page).getByRole('button', { name: 'Say yes' }).click();
    await problems(son.page).getByRole('link', { name: messages.contactRequired }).waitFor();
    expect(await axeProblems(son.page)).toEqual([]);
    await dialog(son.page).getByLabel('Mobile: 98470 12345').check();
    await dialog(son.page).getByLabel('Whom to call').fill('Kurian, his father, after 6 pm');
    await dialog(son.page).getByRole('button', { name: 'Say yes' }).click();
    await card(son.page).getByText('Your family: yes').waitFor();

    await daughter.page.goto(`/ml${matches}`);
    await daughter.page.getByRole('heading', { name: 'Engineer, 30' }).waitFor();
    await expectAnonymous(daughter.page, secrets.thomas);
    await button(daughter.page, m.matches_yes({}, malayalam)).click();
    await dialog(daughter.page)
      .getByLabel(/john-family/)
      .check();
    await dialog(daughter.page)
      .getByRole('button', { name: m.matches_sendYes({}, malayalam) })
      .click();
    await card(daughter.page).getByText(m.matches_yourFamily({}, malayalam)).waitFor();

    await son.page.reload();
    await card(son.page).getByText('Their family: being asked').waitFor();
    await expectAnonymous(son.page, secrets.anu);

    expect(await introduce()).toBe(200);
    await son.page.reload();
    await son.page.getByRole('heading', { name: 'Anu John' }).waitFor();
    expect(await card(son.page).getByRole('link', { name: 'Send an email' }).getAttribute('href')).toBe(
      'mailto:john-family@sample.example',
    );
    expect(await card(son.page).innerText()).not.toContain('98470');
    await son.page.getByText(m.matches_trustIntroduced()).waitFor();
    expect(await nobody.count()).toBe(0);
    await daughter.page.reload();
    await daughter.page.getByRole('heading', { name: 'Thomas Kurian' }).waitFor();
    await card(daughter.page).getByText('Kurian, his father, after 6 pm').waitFor();
    const call = card(daughter.page).getByRole('link', { name: m.matches_call({}, malayalam) });
    expect(await call.getAttribute('href')).toBe('tel:+919847012345');
    expect(await card(daughter.page).innerText()).not.toContain('kurian-family');
    expect(await axeProblems(daughter.page)).toEqual([]);
    await son.page.goto(registrations);
    await son.page.getByText('Introduced', { exact: true }).waitFor();
  });

  it('are not told of a no', async () => {
    const { son, daughter } = await proposed();
    await sayYes(son);
    const before = await card(son.page).innerText();
    await daughter.page.goto(matches);
    await button(daughter.page, 'No, thank you').click();
    await daughter.page.getByRole('alertdialog').getByRole('button', { name: 'No, thank you' }).click();
    await daughter.page.getByRole('heading', { name: 'No possible matches at the moment' }).waitFor();
    await son.page.reload();
    expect(await card(son.page).innerText()).toBe(before);
  });

  it('can put off the answer, and take a yes back', async () => {
    const { son, daughter, introduce } = await proposed();
    await son.page.goto(matches);
    await button(son.page, 'Not now').click();
    await card(son.page).getByText('You said "not now"').waitFor();
    await sayYes(daughter);
    await sayYes(son);
    await button(son.page, 'Take back our yes').click();
    await button(son.page, 'Yes, we are interested').waitFor();
    expect(await introduce()).toBe(409);
  });

  it('see nothing of the other while it pauses its registration', async () => {
    const { son, daughter } = await proposed();
    await son.page.goto(registrations);
    await button(son.page, 'Pause').click();
    await son.page.getByText('You have paused this registration.').waitFor();
    await daughter.page.goto(matches);
    await daughter.page.getByRole('heading', { name: 'No possible matches at the moment' }).waitFor();
    await button(son.page, 'Resume').click();
    await son.page.getByText('Approved', { exact: true }).waitFor();
    await daughter.page.reload();
    await daughter.page.getByRole('heading', { name: 'Engineer, 30' }).waitFor();
    expect(await card(daughter.page).count()).toBe(1);
  });

  it('lose the introduction at once when one withdraws', async () => {
    const { son, daughter, introduce } = await proposed();
    await sayYes(daughter);
    await sayYes(son);
    expect(await introduce()).toBe(200);
    await son.page.reload();
    await son.page.getByRole('heading', { name: 'Anu John' }).waitFor();
    await daughter.page.goto(registrations);
    await button(daughter.page, 'Withdraw').click();
    await daughter.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await daughter.page.getByRole('heading', { name: 'You have not registered anyone yet.' }).waitFor();
    await son.page.reload();
    await son.page.getByRole('heading', { name: 'No possible matches at the moment' }).waitFor();
    expect(await card(son.page).count()).toBe(0);
  });
});

it('A family that nobody has heard from for half a year says that it is still looking', async () => {
  const { page, account, profileId } = await register(thomas);
  const before = Date.parse('2026-01-01');
  const { database } = site.platform;
  await database.updateTable('matrimony_profiles').set({ confirmed_at: before }).where('id', '=', profileId).execute();
  await page.goto(registrations);
  await button(page, 'Yes, still looking').click();
  await page.getByText('Thank you. The registration stays active.').waitFor();
  const [own] = await ownProfiles(site, account);
  expect(own?.['confirmedAt']).toBe(new Date(site.clock.now()).toISOString());
});
