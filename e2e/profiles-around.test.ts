import { describe, expect, it } from 'vitest';
import { axeProblems } from './axe.ts';
import { chooseMore, visitAdmin } from './admin.ts';
import { sendProfile } from './profiles.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

describe('waiting profiles', () => {
  it('are counted on the dashboard and in the menu; the number decreases after each decision', async () => {
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto('/admin');
    const inMenu = (count: number | string) =>
      page.getByRole('link', { name: new RegExp(`^Matrimony.* ${count} waiting$`) });
    const waiting = Number(/(\d+) waiting/.exec((await inMenu('\\d+').textContent()) ?? '')?.[1]);
    expect(waiting).toBeGreaterThan(1);
    await page.getByRole('main').getByRole('link', { name: 'Manage Profiles' }).waitFor();
    await page
      .getByRole('link', { name: /^View profile/ })
      .first()
      .waitFor();
    await page.goto('/admin/profiles?status=waiting');
    const listed = page.getByRole('table').getByRole('link');
    await listed.nth(waiting - 1).waitFor();
    expect(await listed.count()).toBe(waiting);
    await page.getByRole('link', { name: 'Nadia Sait' }).click();
    await page.getByRole('button', { name: 'Approve Profile' }).click();
    await inMenu(waiting - 1).waitFor();
  });
});

describe('deleting an account', () => {
  it('shows how many matrimony profiles stay with the office, and keeps them', async () => {
    const { email } = await sendProfile(site, { name: 'Left Behind' });
    const { page } = await visitAdmin(browser, site, 'desktop');
    await page.goto(`/admin/users?search=${email}`);
    await chooseMore(page, 'Delete', 'Sample Person');
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
    await question
      .getByText(`Sample Person, ${email}. 1 matrimony profile sent from this account stays with the office.`)
      .waitFor();
    await question.getByRole('button', { name: 'Delete user' }).click();
    await page.getByText('User deleted successfully').waitFor();

    await page.goto('/admin/profiles?search=behind');
    await page.getByRole('link', { name: 'Left Behind' }).click();
    await page.getByRole('heading', { level: 2, name: 'Registration' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('The account was deleted');
  });
});

it('the dialogs of a profile pass all checks of layout and accessibility, dark and in Malayalam, on a narrow phone', async () => {
  const { id } = await sendProfile(site, { name: 'N'.repeat(120), email: `${'n'.repeat(60)}@sample.example` });
  const { page, consoleErrors: complaints } = await visitAdmin(browser, site, 'phone');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/ml/admin/profiles/${id}`);
  for (const button of ['പ്രൊഫൈൽ നിരസിക്കുക', 'പ്രൊഫൈൽ നീക്കം ചെയ്യുക']) {
    // The last action is in the menu.
    if (button === 'പ്രൊഫൈൽ നീക്കം ചെയ്യുക') await page.locator('.more-actions').click();
    await page.getByRole('button', { name: button }).click();
    await page.locator('dialog:modal').waitFor();
    expect({ button, problems: await axeProblems(page) }).toEqual({ button, problems: [] });
    const overflow = await page.evaluate(() => {
      const dialog = document.querySelector('dialog:modal');
      return Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        (dialog?.scrollWidth ?? 0) - (dialog?.clientWidth ?? 0),
      );
    });
    expect({ button, overflow }).toEqual({ button, overflow: 0 });
    await page.keyboard.press('Escape');
    await page.locator('dialog:modal').waitFor({ state: 'detached' });
  }
  expect(complaints).toEqual([]);
});
