import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { profile } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { visitAdmin } from './admin.ts';
import { openBrowser, type Visit } from './browser.ts';
import { cannotReadPdf, printPage } from './printed.ts';
import { startEmptySite } from './site.ts';

/** Page sizes as printed by pdfinfo, in points. */
const A4 = '594.96 x 841.92 pts (A4)';
const A5 = '420 x 594.96 pts (A5)';

const require = createRequire(import.meta.url);
/** Fonts for scripts without a font of the site. Most computers have them, but maybe not a test machine. */
const FONTS = [
  {
    file: require.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2'),
    unicodeRange: 'U+0900-097F',
  },
  {
    file: require.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2'),
    unicodeRange: 'U+0B80-0BFF',
  },
  {
    file: require.resolve('@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2'),
    unicodeRange: 'U+0600-06FF',
  },
];

/** Adds `FONTS` to the page, as if they were installed. */
async function lendFonts(page: Page): Promise<void> {
  for (const { file, unicodeRange } of FONTS) {
    await page.evaluate(
      async (font) => {
        const bytes = Uint8Array.from(atob(font.base64), (byte) => byte.charCodeAt(0));
        for (const family of ['Hanken Stand-in', 'Fraunces Stand-in']) {
          const face = new FontFace(family, bytes, { unicodeRange: font.unicodeRange });
          document.fonts.add(await face.load());
        }
      },
      { base64: await readFile(file, 'base64'), unicodeRange },
    );
  }
}

describe.skipIf(cannotReadPdf)('a biodata on paper', () => {
  let site: TestApp;
  let browser: Browser;
  let admin: Visit;
  let folder: string;
  let id: number;

  const add = async (fields: Parameters<typeof profile>[0]): Promise<number> => {
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const response = await site.api.form('POST', '/api/admin/profiles', profile(fields), accessToken);
    expect(response.status).toBe(200);
    return (response.json as { id: number }).id;
  };

  beforeAll(async () => {
    site = await startEmptySite();
    browser = await openBrowser();
    folder = await mkdtemp(join(tmpdir(), 'paper-'));
    const { accessToken } = await signIn(site.api, 'admin', administrator);
    const { json } = await site.api.get('/api/admin/content/association', accessToken);
    const { value, updatedAt: seen } = json as { value: object; updatedAt: string | null };
    const own = { ...value, shortName: 'Kayal Sabha', tagline: { en: 'On the lake', ml: 'കായലോരത്ത്' } };
    await site.api.put('/api/admin/content/association', { value: own, seen }, accessToken);
    id = await add({ name: 'Lakshmi Nair', photoSubmitted: 'true', photo: await photo() });
    admin = await visitAdmin(browser, site, 'desktop');
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true });
  });

  const open = async (profileId = id, language = '') => {
    await admin.page.goto(`${language}/admin/profiles/${profileId}/biodata`);
    await admin.page.getByRole('article').waitFor();
    await admin.page.waitForLoadState('networkidle');
  };
  const choose = (label: string, option: string) => admin.page.getByLabel(label).selectOption(option);
  const contact = () => admin.page.getByRole('checkbox', { name: 'With contact details' });

  const printed = async () => printPage(admin.page, join(folder, 'biodata.pdf'));

  describe('a biodata with all fields', () => {
    beforeEach(() => open());

    it('is one page of A4, without the rest of the page and without contact details by default', async () => {
      const { pages, size, title } = await printed();
      expect(pages).toHaveLength(1);
      expect(size).toBe(A4);
      expect(title).toBe('Biodata Lakshmi Nair');
      const [page = ''] = pages;
      expect(page.trim()).toMatch(/^Kayal Sabha Matrimony Bureau Biodata Lakshmi Nair About the person /);
      for (const row of [
        'Date of birth 14 February 1999 (2',
        'Gender Female',
        'Marital status Single',
        'Height 5 ft 4 in',
        'Registered for Daughter',
        "Father's name Rafi Sait",
        "Mother's name Salma Sait",
        'Brothers and sisters One younger brother, a student',
        'Education M.Sc. Botany',
        'Profession Teacher',
        'Place of residence Place Sample District, Kerala, India',
        'About Likes plants. Kayal Sabha | On the lake',
        `Profile ${id} · Printed on `,
      ]) {
        expect(page).toContain(row);
      }
      expect(page).not.toMatch(/54321|@|127\.0\.0\.1|CMJ/);
      expect(await admin.page.title()).not.toContain('Lakshmi');
    });

    it('is one page of A5, with contact details and in Malayalam', async () => {
      await choose('Paper size', 'A5');
      await choose('Language of the biodata', 'മലയാളം');
      await contact().check();
      const { pages, size } = await printed();
      expect(pages).toHaveLength(1);
      expect(size).toBe(A5);
      const [page = ''] = pages;
      for (const row of [
        'ജനനത്തീയതി 1999 ഫെബ്രുവരി 14 (2',
        'ലിംഗം സ്ത്രീ',
        'ഉയരം 5 അടി 4 ഇഞ്ച്',
        'മൊബൈൽ നമ്പർ 00000 54321',
        'ഇമെയിൽ nadia@sample.example',
        'Kayal Sabha | കായലോരത്ത്',
      ]) {
        expect(page).toContain(row);
      }
      expect(page).not.toContain('Gender');
    });

    it('is in both languages on one page', async () => {
      await choose('Language of the biodata', 'Both languages');
      const { pages } = await printed();
      expect(pages).toHaveLength(1);
      const [page = ''] = pages;
      for (const row of ['Gender / ലിംഗം Female / സ്ത്രീ', 'Education / വിദ്യാഭ്യാസം M.Sc. Botany', 'Biodata / ബയോഡാറ്റ']) {
        expect(page).toContain(row);
      }
    });

    it('is black on white in the dark theme, and looks the same on a page in Malayalam', async () => {
      const look = async () => {
        await admin.page.emulateMedia({ media: 'print' });
        const picture = await admin.page.screenshot({ fullPage: true });
        const { background, ink } = await admin.page.getByRole('article').evaluate((paper) => ({
          background: getComputedStyle(paper).backgroundColor,
          ink: getComputedStyle(paper).color,
        }));
        await admin.page.emulateMedia({ media: null });
        return { background, ink, picture };
      };
      const light = await look();
      expect(light).toMatchObject({ background: 'rgb(255, 255, 255)', ink: 'rgb(42, 27, 19)' });
      await admin.page.emulateMedia({ colorScheme: 'dark' });
      expect((await look()).picture.equals(light.picture)).toBe(true);
      await admin.page.emulateMedia({ colorScheme: 'light' });
      await open(id, '/ml');
      await choose('ബയോഡാറ്റയുടെ ഭാഷ', 'English');
      const ml = await look();
      expect(ml.picture.equals(light.picture)).toBe(true);
    });
  });

  it('opens the print dialog after the photo has loaded, and logs each print once', async () => {
    await admin.page.addInitScript(() => {
      window.print = () => {
        document.body.dataset['complete'] = String([...document.images].every(({ complete }) => complete));
        for (const event of ['beforeprint', 'afterprint']) dispatchEvent(new Event(event));
      };
    });
    const notes = async () =>
      (await auditTrail(site)).filter((entry) => entry === `biodata printed: profile ${id}`).length;
    await admin.page.goto(`/admin/profiles/${id}`);
    await admin.page.getByRole('button', { name: /^More/ }).click();
    await admin.page.getByRole('link', { name: /^Print biodata/ }).click();
    const button = admin.page.getByRole('button', { name: 'Print or save as PDF' });
    await button.waitFor();
    const before = await notes();
    await button.click();
    await expect.poll(notes).toBe(before + 1);
    expect(await admin.page.evaluate(() => document.body.dataset['complete'])).toBe('true');
    await printed();
    await expect.poll(notes).toBe(before + 2);
    expect(admin.consoleErrors).toEqual([]);

    await admin.page.route('**/biodata', (route) => route.abort());
    await button.click();
    await admin.page.getByRole('alert').getByText('The audit log could not record').waitFor();
    await admin.page.unroute('**/biodata');
  });

  it('shows names in every script', async () => {
    const names = { name: 'प्रिया शर्मा', fatherName: 'தமிழ்ச்செல்வன்', motherName: 'فاطمة', siblings: 'بہن' };
    const about = 'ജ്യോത്സ്നയും പൗരനും കോഴിക്കോട്ട്. Ānand Śrīnivāsan';
    await open(await add({ ...names, about }));
    await lendFonts(admin.page);
    const [page = ''] = (await printed()).pages;
    // pdftotext adds direction marks to right-to-left text, and spaces between some letters.
    const bare = (text: string) => text.normalize('NFC').replaceAll(/[\s\u202a-\u202e]/g, '');
    for (const words of [...Object.values(names), about]) expect(bare(page)).toContain(bare(words));
  });

  it('continues on further pages, each with footer and page number', async () => {
    const about = Array.from({ length: 200 }, (_, word) => `word${word}`).join(' ');
    const siblings = Array.from({ length: 50 }, (_, word) => `brother${word}`).join(' ');
    const name = `${'Kunhi Koya '.repeat(10)}Thangal`;
    await open(await add({ name, about, siblings, email: `${'a'.repeat(60)}@${'b'.repeat(40)}.example` }));
    await contact().check();
    const { pages, count } = await printed();
    expect(count).toBe(2);
    const all = pages.join(' ');
    expect(all).toContain('word0 word1 ');
    expect(all).toContain('word199');
    for (const page of pages) expect(page).toContain('Kayal Sabha | On the lake');
    expect(pages[0]).not.toMatch(/1 ?\/ ?2 $/);
    expect(pages[1]).toMatch(/ 2 ?\/ ?2 $/);
  });

  it('omits empty fields', async () => {
    const bare = { profession: '', siblings: '', about: '', heightFeet: '', heightInch: '' };
    await open(await add({ ...bare, district: '', state: '', country: '' }));
    const [page = ''] = (await printed()).pages;
    expect(page).not.toMatch(/Profession|Brothers|Height|residence|About Kayal|undefined|null/);
  });
});
