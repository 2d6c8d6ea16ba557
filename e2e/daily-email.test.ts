import { expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { visitAdmin } from './admin.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();

it.each(['desktop', 'phone'] as const)(
  'an administrator switches the daily email off and on again on a %s',
  async (device) => {
    const { page } = await visitAdmin(browser, site, device);
    await page.goto('/admin/account');
    const box = page.getByRole('checkbox', { name: 'Send me the daily email' });
    expect(await box.isChecked()).toBe(true);
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByText(messages.dailyEmailOff).waitFor();
    await page.reload();
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await page.getByText(messages.dailyEmailOn).waitFor();
    await page.reload();
    expect(await box.isChecked()).toBe(true);
  },
);
