import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathIn } from '#contract/links.ts';
import { openZip } from '#server/platform/archives/read-zip.ts';
import { GOOD_PASSWORD, registrationForm } from '#server/testing/people.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { visitAdmin } from './admin.ts';
import { type Size, visit, type Visit } from './browser.ts';
import { addMembers, visitAsUser } from './members.ts';
import { openEmptySite } from './site.ts';

interface Journey {
  readonly size: Size;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly locale: 'en' | 'ml';
  readonly folio: string;
  readonly name: string;
  readonly house: string;
  readonly street: string;
}

const { site, browser } = await openEmptySite();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

const journeys: readonly Journey[] = [
  {
    size: 'phone',
    viewport: { width: 390, height: 844 },
    locale: 'ml',
    folio: '212',
    name: 'ആനി വർഗീസ്',
    house: 'തണൽ',
    street: 'കായൽ റോഡ്',
  },
  {
    size: 'desktop',
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    folio: '213',
    name: 'Rosamma Pathrose',
    house: 'Blue Lagoon',
    street: 'Ferry Road',
  },
];

describe.each(isWholeRun ? journeys : journeys.slice(0, 1))(
  'on a $size, in the language $locale',
  ({ size, viewport, locale, folio, name, house, street }) => {
    const language = { locale } as const;
    const email = `own-entry-${locale}@sample.example`;
    const mobile = `00000 20${folio}`;
    const at = (path: string) => pathIn(locale, path);
    let office: Visit;
    let member: Visit;
    beforeAll(async () => {
      await addMembers(site, [
        { folio, name, mobile: `+91 00000 10${folio}`, house_name: house, address: `${street}\nCity` },
      ]);
      office = await visitAdmin(browser, site, size, { viewport });
      member = await visit(browser, site.url, size, { viewport });
    });
    afterAll(async () => {
      await office.close();
      await member.close();
    });

    const button = (page: Page, label: string) =>
      page.getByRole('main').getByRole('button', { name: label, exact: true });
    const line = (label: string) =>
      member.page.locator('.entry__line').filter({ has: member.page.getByRole('term').filter({ hasText: label }) });

    async function suggest(field: string, label: string, value: string): Promise<void> {
      const { page } = member;
      await button(page, `${m.mypage_suggest({}, language)} ${label}`).click();
      await fill(page, { [field]: value });
      await button(page, m.mypage_send({}, language)).click();
      await line(label).getByText(value).waitFor();
    }

    it('a person who registers with a folio is recognised, linked and approved', async () => {
      const { page } = member;
      await page.goto(at('/register'));
      await fill(page, { name, email, phone: '00000 54321', folio });
      await fill(page, { password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD });
      await button(page, m.register_submit({}, language)).click();
      await page.waitForURL(`**${at('/login')}`);

      await office.page.goto(at(`/admin/users?search=${email}`));
      const row = office.page.getByRole('row').filter({ hasText: email });
      await row.getByText(m.users_probably({ folio }, language)).waitFor();
      await row.getByText(m.users_callRegister({}, language)).waitFor();
      await row.getByRole('button', { name: `${m.users_approveAs({ folio }, language)} ${name}` }).click();
      await row.getByText(m.users_linkedTo({ folio }, language)).waitFor();
      await row.getByRole('button', { name: m.admin_approvalOf({ name }, language) }).waitFor();
      expect(await row.innerText()).toContain(m.users_linkedTo({ folio }, language));
    });

    it('the member suggests corrections, and reads which one the office accepted and why it refused the other', async () => {
      const { page } = member;
      await page.goto(at(`/login?${new URLSearchParams({ next: at('/account') })}`));
      await fill(page, { email, password: GOOD_PASSWORD });
      await button(page, m.nav_signIn({}, language)).click();
      await page.waitForURL(`**${at('/account')}`);
      const [mobileLabel, houseLabel] = [m.manage_mobile({}, language), m.manage_houseName({}, language)];
      await suggest('mobile', mobileLabel, mobile);
      await suggest('house_name', houseLabel, 'Palace');

      await office.page.goto(at('/admin/corrections'));
      const card = (value: string) =>
        office.page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: value });
      const about = m.corrections_ofName({ name }, language);
      await card(mobile)
        .getByRole('button', { name: `${m.corrections_accept({}, language)} ${about}`, exact: true })
        .click();
      await said(office.page, m.said_correctionAccepted({}, language));
      await card('Palace')
        .getByRole('button', { name: `${m.corrections_refuse({}, language)} ${about}` })
        .click();
      await fill(office.page, { reason: 'It is a small house.' });
      await button(office.page, m.corrections_refuseAndSend({}, language)).click();
      await said(office.page, m.said_correctionRefused({}, language));

      await page.reload();
      const date = formatDay(dayInKolkata(site.clock.now()), locale);
      await line(mobileLabel).getByText(m.mypage_accepted({ date }, language)).waitFor();
      await line(houseLabel)
        .getByText(m.mypage_refused({ date, reason: 'It is a small house.' }, language))
        .waitFor();
      expect(await line(mobileLabel).locator('.entry__value').innerText()).toBe(mobile);
      expect(await line(houseLabel).locator('.entry__value').innerText()).toBe(house);
    });

    it('another member no longer finds a hidden number and address', async () => {
      const path = (search: string) => at(`/officedirectory?${new URLSearchParams({ search })}`);
      const { page, close } = await visitAsUser(browser, site, { size, viewport, path: path(house) });
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText(house).waitFor();
      for (const part of [m.manage_mobile({}, language), m.manage_address({}, language)]) {
        const group = member.page.getByRole('group', { name: m.mypage_whoSees({ part }, language) });
        await group.getByRole('radio', { name: m.mypage_officeOnly({}, language) }).check();
        await said(member.page, m.said_visibilityChanged({}, language));
        // The page loads its entry again, and its message leaves the way.
        await member.page.waitForLoadState('networkidle');
      }
      for (const hidden of [mobile, house, street]) {
        await page.goto(path(hidden));
        await said(page, m.directory_none({}, language));
      }
      await page.goto(path(name));
      await row.waitFor();
      expect(await row.getByText(m.directory_keptByOffice({}, language)).count()).toBe(2);
      for (const hidden of [mobile, house, street]) expect(await row.innerText()).not.toContain(hidden);
      await close();
    });

    it('the member downloads their data and leaves', async () => {
      const { page } = member;
      const dialog = page.getByRole('dialog');
      const press = (label: string) => dialog.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('button', { name: m.owndata_download({}, language) }).click();
      await dialog.locator('[name=password]').fill(GOOD_PASSWORD);
      const download = page.waitForEvent('download');
      await press(m.owndata_downloadNow({}, language));
      const zip = await openZip(await (await download).path(), 100);
      expect(zip.entries.map((file) => file.name)).toEqual(['data.html', 'data.json']);
      for (const { read } of zip.entries) expect(String(await buffer(await read()))).toContain(mobile);
      zip.close();

      await page.getByRole('button', { name: m.owndata_leave({}, language) }).click();
      const entry = m.owndata_entry({ name, folio }, language);
      await dialog.getByText(m.owndata_leaveHidden({ names: entry }, language)).waitFor();
      await dialog.locator('[name=password]').fill(GOOD_PASSWORD);
      await press(m.owndata_leaveNow({}, language));
      await page.getByText(m.said_accountClosed({}, language)).waitFor();
      expect(member.consoleErrors).toEqual([]);
      await page.goto(at('/login'));
      await fill(page, { email, password: GOOD_PASSWORD });
      await button(page, m.nav_signIn({}, language)).click();
      await page.getByText(m.said_loginFailed({}, language)).first().waitFor();
    });

    it('the office refuses a stranger, with Undo at hand', async () => {
      const { page, consoleErrors } = office;
      const stranger = registrationForm({ name: `Jerome ${locale}` });
      await site.api.post('/api/user/register', stranger);
      await page.goto(at(`/admin/users?search=${stranger.email}`));
      const row = page.getByRole('row').filter({ hasText: stranger.email });
      await row.getByText(m.users_noCandidate({}, language)).waitFor();
      await row.getByRole('button', { name: `${m.users_refuse({}, language)} ${stranger.name}` }).click();
      await page.getByRole('button', { name: m.users_refuseAndSend({}, language) }).click();
      await row.getByText(m.users_reasonNoEntry({}, language)).waitFor();
      await row.getByRole('button', { name: m.users_refusalOf({ name: stranger.name }, language) }).waitFor();
      expect(consoleErrors).toEqual([]);
    });
  },
);
