import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { setPictureFiles, picture, servedPage, visitAdmin } from './admin.ts';
import { isFocused } from './drafts.ts';
import { openSite } from './site.ts';
import { openRow, summaryOf, textField as field, selectLanguage } from './texts.ts';

/** Malayalam with both joiners, which must be preserved. */
const JOINED = 'ന\u200dമ്മുടെ സ്മ\u200cരണകൾ';
const { site, browser } = await openSite();
const admin = await visitAdmin(browser, site, 'phone');

const html = async (path: string) => (await servedPage(site, path)).html;
const previewOf = (page: Page) => page.frameLocator('iframe[title="As visitors will see it"]');
/** The marked part of the preview, which shows the focused field. */
const followed = (page: Page) => previewOf(page).locator('[data-followed]');

async function save(page: Page): Promise<void> {
  const message = page.getByText(messages.contentSaved);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await saved).status()).toBe(200);
  await message.waitFor();
}

async function open(page: Page, document: string, heading: string): Promise<void> {
  await page.goto(`/admin/content/${document}`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).and(page.locator(':enabled')).waitFor();
}

describe('the top of the home page', () => {
  it('is edited and previewed on a phone, and shown to the next visitor in both languages', async () => {
    const { page } = admin;
    await page.goto('/admin/content');
    await page.getByRole('link', { name: /Top of the home page/ }).click();
    const heading = field(page, 'Heading, line 1');
    await heading.fill('A home by the lake,');
    const preview = previewOf(page);
    await preview.getByText('A home by the lake,').waitFor();
    await selectLanguage(page, 'മലയാളം');
    await preview.getByText('രണ്ടു നൂറ്റാണ്ട്,').waitFor();
    await save(page);
    expect(await html('/home')).toContain('A home by the lake,');
    expect(await html('/ml/home')).toContain('രണ്ടു നൂറ്റാണ്ട്,');
  });

  it('marks missing Malayalam; Malayalam pages then show the English text', async () => {
    const { page } = admin;
    await field(page, 'Heading, line 1', 'Malayalam').fill('');
    await page.getByText('Malayalam missing: 1').waitFor();
    const shown = previewOf(page).getByText('A home by the lake,');
    expect(await shown.getAttribute('lang')).toBe('en');
    await save(page);
    expect(await html('/ml/home')).toContain('<span lang="en">A home by the lake,</span>');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Site content' }).click();
    await page.getByRole('link', { name: /Top of the home page.*Malayalam missing: 1/ }).waitFor();
  });

  it('asks before leaving with unsaved changes', async () => {
    const { page } = admin;
    await page.goBack();
    await page.getByText('Malayalam missing: 1').waitFor();
    await field(page, 'Heading, line 1').fill('Something else');
    const away = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Site content' });
    await away.click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await field(page, 'Heading, line 1').inputValue()).toBe('Something else');
    // The link to a public page causes a full page load. The form asks before such a load, too.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'View site' }).filter({ visible: true }).click();
    await question.getByRole('button', { name: 'Keep typing' }).click();
    expect(await field(page, 'Heading, line 1').inputValue()).toBe('Something else');
    await away.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Site content' }).waitFor();
  });

  it('lists edits with old and new texts, and takes one back', async () => {
    const { page } = admin;
    await page.getByRole('link', { name: /Top of the home page/ }).click();
    // The draft of the test before is in the form.
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Earlier versions' });
    const first = versions.getByRole('listitem').filter({ hasText: 'A home by the lake,' });
    await first.waitFor();
    expect(await first.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('A home by the lake,')]);
    expect(await first.locator('del').allInnerTexts()).toEqual([expect.stringContaining('Two centuries,')]);
    await first.getByRole('button', { name: 'Bring back' }).click();
    // The heading was changed again: its Malayalam was removed.
    const question = page.getByRole('alertdialog', { name: 'Bring back the old values?' });
    await question.getByRole('button', { name: 'Bring back' }).click();
    await page.getByText(messages.versionRestored).waitFor();
    await expect.poll(() => field(page, 'Heading, line 1').inputValue()).toBe('Two centuries,');
    expect(await html('/home')).toContain('Two centuries,');
    expect(admin.consoleErrors).toEqual([]);
  });
});

describe('the form for contact details', () => {
  it('accepts a copied map link or two coordinates, without requests to other sites', async () => {
    const { page, context } = admin;
    const elsewhere: string[] = [];
    await context.route(/^https:/, async (route) => {
      elsewhere.push(route.request().url());
      await route.abort();
    });
    await page.goto('/admin/content');
    await page.getByRole('link', { name: /Contact details/ }).click();
    const place = page.getByRole('group', { name: 'Position on the map' });
    const [link, lat, lon] = ['Link to a map', 'Latitude', 'Longitude'].map((label) => place.getByLabel(label));
    await link?.fill('https://maps.app.goo.gl/AbCdEf');
    await place.getByText('No position was found in this link.').waitFor();
    await link?.fill('https://www.openstreetmap.org/#map=17/9.25/76.75');
    await place.getByText('No position was found in this link.').waitFor({ state: 'detached' });
    expect([await lat?.inputValue(), await lon?.inputValue()]).toEqual(['9.25', '76.75']);

    await lon?.fill('east of the lake');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByRole('link', { name: new RegExp(messages.positionInvalid) }).click();
    expect(await lon?.evaluate((control) => control === document.activeElement)).toBe(true);
    await lat?.fill('9.25051');
    await lon?.fill('76.75107');
    const look = place.getByRole('link', { name: 'View on OpenStreetMap' });
    expect(await look.getAttribute('href')).toContain('mlat=9.25051&mlon=76.75107');
    expect(elsewhere).toEqual([]);
    expect(admin.consoleErrors).toEqual([]);
  });

  it('shows errors at nested fields and loses no text', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Add a phone number' }).click();
    await page.getByLabel('Phone number 2').fill('ring twice');
    await page.getByRole('button', { name: 'Move up Phone number 2' }).click();
    await page.getByText('Phone number 2 is now number 1 of 2.').waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByRole('link', { name: `Phone number 1, Number: ${messages.phoneInvalid}` }).click();
    const number = page.getByLabel('Phone number 1');
    expect(await number.evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await number.inputValue()).toBe('ring twice');
    await number.fill('+91 00000 55555');
  });

  it('publishes its data in footers, on the contact page and for search engines', async () => {
    const { page } = admin;
    await field(page, 'Address line 1').fill('CMJ Hall, 7 Sample Lane');
    await field(page, 'How to find the office').fill('Behind the sample well.');
    await page.getByLabel('WhatsApp').fill('+91 00000 44444');
    await save(page);
    const home = await html('/home');
    for (const found of ['CMJ Hall, 7 Sample Lane', 'tel:+910000055555', '"telephone":["+910000055555",'])
      expect(home).toContain(found);
    expect(await html('/contact')).toContain('Behind the sample well.');
    const contact = await html('/ml/contact');
    for (const found of ['9.25051', 'https://wa.me/910000044444', 'tel:+910000055555'])
      expect(contact).toContain(found);
    expect(await html('/gallery')).toContain('+91 00000 55555');
  });

  it('opens from another admin page without a full page load', async () => {
    const { page } = admin;
    await page.goto('/admin/audit');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.getByRole('link', { name: 'Contact details' }).first().click();
    await page.getByLabel('WhatsApp').waitFor();
    expect(documents).toEqual([]);
  });
});

describe('the history', () => {
  const hostile = '</script><script>alert(1)</script> <img src=x onerror=alert(2)>';

  it('accepts a list, a link and text in any script, and shows hostile text as text', async () => {
    const { page } = admin;
    await open(page, 'history', 'History');
    expect(await page.getByRole('textbox').count()).toBe(3);
    const text = await openRow(page, 'Chapter 1');
    const english = field(text, 'Text');
    await english.fill('The first families');
    await english.press('Control+a');
    await english.press('Control+b');
    expect(await english.inputValue()).toBe('**The first families**');
    await followed(page).getByText('The first families').waitFor();
    await english.press('Control+b');
    await english.fill(`${hostile}\n\nThe first families`);
    await text.getByRole('button', { name: 'List' }).click();
    const withList = await english.inputValue();
    await page.keyboard.press('Control+z');
    expect(await english.inputValue()).toBe(`${hostile}\n\nThe first families`);
    await page.keyboard.press('Control+Shift+z');
    // With an input method, Enter only confirms a word and does not continue the list.
    await english.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await english.inputValue()).toBe(withList);
    await page.keyboard.press('End');
    await page.keyboard.type('\nThe second\n\nRead ');
    await text.getByRole('button', { name: 'Link' }).click();
    await page.keyboard.type('https://history.example/book');
    await previewOf(page).getByRole('listitem').filter({ hasText: 'The second' }).last().waitFor({ state: 'attached' });
    await selectLanguage(page, 'മലയാളം');
    await field(text, 'Text', 'Malayalam').fill(JOINED);
    await followed(page).getByText(JOINED).waitFor();
    await save(page);
    const about = await html('/about');
    expect(about).toContain('<li><p>The first families</p></li><li><p>The second</p></li>');
    expect(about).toContain('<a href="https://history.example/book" rel="noopener">link text</a>');
    expect(about).toContain('&lt;script&gt;alert(1)');
    expect(about).not.toContain('<script>alert(1)');
    expect(about).not.toContain('<img src=x');
    expect(await html('/ml/about')).toContain(JOINED);
  });
});

describe('the form for services', () => {
  it('changes text and order of the services, and keeps their links', async () => {
    const { page } = admin;
    await open(page, 'services', 'Services');
    const second = await openRow(page, 'Service 2');
    await field(second, 'Title').fill('');
    await summaryOf(page, 'Service 2').click();
    await selectLanguage(page, 'മലയാളം');
    // Errors are shown even if the row with the error is closed.
    await page.getByRole('button', { name: 'Save changes' }).click();
    await summaryOf(page, 'Service 2').getByText('There is a problem').waitFor();
    await page.getByRole('link', { name: 'Service 2, Title, English' }).click();
    expect(await isFocused(field(second, 'Title'))).toBe(true);
    await field(second, 'Title').fill('Marriage office');
    await page.getByRole('button', { name: 'Move up Service 2' }).click();
    const first = page.getByRole('group', { name: 'Service 1', exact: true });
    expect(await field(first, 'Title').inputValue()).toBe('Marriage office');
    expect(await isFocused(page.getByRole('button', { name: 'Move down Service 1' }))).toBe(true);
    await save(page);
    await summaryOf(page, 'Service 1').click();
    await summaryOf(page, 'Service 1').getByText('Marriage office').waitFor();
    const home = await html('/home');
    const [section = ''] = /<section[^>]* id="services"[^]*?<\/section>/.exec(home) ?? [];
    const order = ['href="/matrimony"', 'Marriage office', 'Member Directory'].map((words) => section.indexOf(words));
    expect(order.every((place) => place > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  });
});

describe('the logo', () => {
  it('is shown on every page after saving, and can be replaced by the emblem again', async () => {
    const { page } = admin;
    await open(page, 'association', 'Names and logo');
    await page.getByLabel('Short name').fill('CMJ Samajam');
    await setPictureFiles(page, await picture('#207050', 'logo.jpg'));
    await page.getByRole('button', { name: 'Save the logo' }).click();
    await page.getByText(messages.logoSaved).waitFor();
    expect(await html('/events')).toMatch(/class="topbar[^]*?\/uploads\/[0-9a-f]{32}/);
    // Text in the form is kept and causes no conflict.
    await save(page);
    expect(await html('/events')).toContain('CMJ Samajam');
    await page.locator('.brand b').filter({ hasText: 'CMJ Samajam' }).first().waitFor();
    await page.getByRole('button', { name: 'Remove image' }).click();
    await page.getByRole('button', { name: 'Save the logo' }).click();
    await page.getByText(messages.logoRemoved).waitFor();
    expect(await html('/events')).not.toContain('/uploads/');
    expect(admin.consoleErrors.filter((text) => !text.includes('Failed to load resource'))).toEqual([]);
  });
});
