import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#server/testing/running-app.ts';
import { axeProblems } from './axe.ts';
import { pick, picture } from './admin.ts';
import {
  agree,
  continueButton,
  passContact,
  passFamily,
  passPerson,
  problems,
  submit,
  success,
  visitAsUser,
} from './registration-form.ts';
import { closeSite, openSite } from './site.ts';

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  ({ site, browser } = await openSite());
});
afterAll(() => closeSite({ site, browser }));

describe.each([
  ['light', 390],
  ['dark', 390],
  ['light', 320],
] as const)('in %s at %i px', (colorScheme, width) => {
  it('every step is in order', async () => {
    const member = await visitAsUser(browser, site, 'phone', {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    });
    const { page } = member;
    const look = async () => {
      expect(await axeProblems(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await page.goto('/matrimonyRegister');
    await continueButton(page).click();
    await problems(page).waitFor();
    await look();
    await passPerson(page);
    await continueButton(page).click();
    await problems(page).waitFor();
    await look();
    await passFamily(page);
    await continueButton(page).click();
    await problems(page).waitFor();
    await look();
    await passContact(page);
    await page.getByLabel('I am submitting a photo').check();
    await submit(page).click();
    await problems(page).waitFor();
    await look();
    await pick(page, await picture('#17493f'));
    await agree(page);
    await submit(page).click();
    await success(page).waitFor();
    await look();
    await page.getByRole('link', { name: 'My registrations' }).click();
    await page.getByText('Waiting for approval').waitFor();
    await look();
    await member.close();
  });
});

it('shows what is chosen in the colours of the system, too', async () => {
  const member = await visitAsUser(browser, site, 'phone', { forcedColors: 'active', reducedMotion: 'reduce' });
  const { page } = member;
  await page.goto('/matrimonyRegister');
  const [son, daughter] = ['Son', 'Daughter'].map((name) => page.getByRole('radio', { name }));
  await son?.check();
  await page.getByRole('heading', { level: 1 }).click();
  const inkOf = async (locator: Locator | undefined) => {
    const shot = sharp(await locator?.screenshot()).greyscale();
    const { channels } = await shot.stats();
    return channels[0]?.mean ?? Number.NaN;
  };
  // A dot, or none: a tenth of the whole at least.
  expect(Math.abs((await inkOf(son)) - (await inkOf(daughter)))).toBeGreaterThan(25);
  const bars = page.locator('.stepper li');
  expect(Math.abs((await inkOf(bars.first())) - (await inkOf(bars.last())))).toBeGreaterThan(25);
  await member.close();
});
