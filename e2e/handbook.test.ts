import { expect, test } from 'vitest';
import { visitAdmin } from './admin.ts';
import { openSite } from './site.ts';

const { site, browser } = await openSite();

test('Help on the import page opens its topic, whose links and language switch work', async () => {
  const { page, consoleErrors: complaints } = await visitAdmin(browser, site, 'phone');
  await page.goto('/admin/members/import');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'A list from Excel' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Taking it back');

  const picture = page.getByRole('img', { name: 'The page where a list or a zip file is chosen' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: 'Help', exact: true }).count()).toBe(0);

  await page.getByRole('link', { name: 'Handbook', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'No email came' }).click();
  await page.getByRole('heading', { level: 1, name: 'No email came' }).waitFor();

  await page.goto('/ml/admin/bin');
  await page.getByRole('link', { name: 'സഹായം', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'ചെയ്തതു തിരിച്ചെടുക്കാൻ' }).waitFor();
  await page.getByRole('link', { name: 'കൈപ്പുസ്തകം', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'അംഗങ്ങൾ', exact: true }).click();
  await page.waitForURL('**/ml/admin/help/members');

  await page.goto('/admin/help/nothing-here');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(complaints).toEqual([]);
});
