import { readFile } from 'node:fs/promises';
import { type Locator, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '#contract/members.ts';
import malayalam from '#web/shared/languages/ml.json' with { type: 'json' };
import { drawnPdf, pdfOf, stream } from '#server/testing/pdfs.ts';
import { axeProblems } from './axe.ts';
import { type Visit } from './browser.ts';
import { addMembers, visitAsUser, pdfWithText } from './members.ts';
import { openEmptySite } from './site.ts';

const PAGES = 120;

/**
 * Creates a PDF with a black CCITT scan, as from old office machines, and text in a font that needs a character map.
 */
function oldScan(): File {
  const fax =
    '/Type/XObject/Subtype/Image/Width 64/Height 16/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode' +
    '/DecodeParms<</K -1/Columns 64/Rows 16/BlackIs1 true>>';
  const shape = '/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80';
  const letters = '/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 6 0 R';
  const objects = [
    stream(Buffer.from('ffff001001', 'hex'), fax),
    `<</Type/FontDescriptor/FontName/STSong-Light/Flags 4${shape}>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light${letters}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[7 0 R]>>',
    stream('q 200 0 0 100 50 200 cm /Scan Do Q BT /F2 20 Tf 20 20 Td <52064eab> Tj ET'),
  ];
  const resources = '<</XObject<</Scan 5 0 R>>/Font<</F2 8 0 R>>>>';
  return pdfOf(drawnPdf({ objects, resources, contents: '9 0 R' }), 'scan.pdf');
}

const { site, browser } = await openEmptySite({}, 'full');
let long: Member | undefined;

[long] = await addMembers(site, [
  { folio: '1', name: 'Leela "Lila" Raghavan', pdf: pdfWithText(PAGES) },
  { folio: '2', name: 'Thomas Kurian', pdf: oldScan() },
]);

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const pictures = (viewer: Locator) => viewer.locator('.pdf-page canvas');

/** Returns the dark share of a canvas, from 0 to 1. */
async function ink(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1;
    return dark / (data.length / 4);
  });
}

describe('a member with a phone', () => {
  let member: Visit;
  let fetched: string[];
  beforeAll(async () => {
    member = await visitAsUser(browser, site, { size: 'phone', deviceScaleFactor: 2 });
    fetched = [];
    member.context.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await member.page.reload();
  });

  const name = () => member.page.getByRole('button', { name: 'Leela' });
  const viewer = () => viewerOf(member.page, 'Leela "Lila" Raghavan');
  const percent = async () =>
    Number.parseInt(
      (await viewer()
        .getByText(/^\d+%$/)
        .innerText()) || '0',
      10,
    );
  const open = async () => {
    await name().click();
    await pictures(viewer()).first().waitFor();
  };

  it('opens a PDF sharp and with text, and loads the viewer only then', async () => {
    await name().waitFor();
    expect(fetched.filter((path) => /open-pdf|pdf\.worker|\.pdf$/.test(path))).toEqual([]);
    await open();
    await viewer().getByText(`Page 1 of ${PAGES}`).waitFor();
    const first = pictures(viewer()).first();
    expect(await ink(first)).toBeGreaterThan(0.001);
    const { shown, drawn } = await first.evaluate((canvas: HTMLCanvasElement) => ({
      shown: canvas.clientWidth,
      drawn: canvas.width,
    }));
    expect(Math.abs(drawn - 2 * shown)).toBeLessThan(3);
    await viewer().getByRole('group', { name: 'Page 1', exact: true }).getByText('Family record, page 1').waitFor();
  });

  it('renders only nearby pages, and jumps to any page', async () => {
    const region = viewer().getByRole('region', { name: 'PDF pages' });
    expect(await region.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await pictures(viewer()).count()).toBeLessThan(8);
    await member.page.keyboard.press('End');
    await viewer().getByText(`Page ${PAGES} of ${PAGES}`).waitFor();
    const last = viewer().getByRole('group', { name: `Page ${PAGES}`, exact: true });
    await last.locator('canvas').waitFor();
    await expect.poll(() => pictures(viewer()).count()).toBeLessThan(8);
    await viewer().getByRole('button', { name: 'Previous page' }).click();
    await viewer()
      .getByText(`Page ${PAGES - 1} of ${PAGES}`)
      .waitFor();
    // Keys also scroll while a button has the focus.
    await member.page.keyboard.press('Home');
    await viewer().getByText(`Page 1 of ${PAGES}`).waitFor();
    await viewer().getByRole('button', { name: 'Next page' }).click();
    await viewer().getByText(`Page 2 of ${PAGES}`).waitFor();
  });

  it('zooms with buttons, and fits width and page', async () => {
    const before = await percent();
    await viewer().getByRole('button', { name: 'Zoom in' }).click();
    const larger = await percent();
    expect(larger).toBeGreaterThan(before);
    const region = viewer().getByRole('region', { name: 'PDF pages' });
    const room = async () => region.evaluate((element) => element.clientWidth);
    const width = async () => (await viewer().getByRole('group', { name: 'Page 2' }).first().boundingBox())?.width ?? 0;
    await viewer().getByRole('button', { name: 'Fit width' }).click();
    await expect.poll(async () => (await room()) - (await width())).toBeLessThan(80);
    const fit = await percent();
    await viewer().getByRole('button', { name: 'Fit page' }).click();
    await expect.poll(percent).toBeLessThanOrEqual(fit);
  });

  it('downloads a PDF under a safe name, and opens it in a new tab', async () => {
    const [download] = await Promise.all([
      member.page.waitForEvent('download'),
      viewer().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Folio 1 – Leela Lila Raghavan.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const link = viewer().getByRole('link', { name: 'Open in new tab' });
    expect(await link.getAttribute('href')).toBe(`/pdf/${long?.pdf}`);
    const [tab] = await Promise.all([member.context.waitForEvent('page'), link.click()]);
    await tab.waitForURL(`**/pdf/${long?.pdf}`);
    await tab.close();
  });

  it('closes a PDF with the button and with Esc, and the focus returns to the name', async () => {
    await viewer().getByRole('button', { name: 'Close' }).click();
    await viewer().waitFor({ state: 'detached' });
    expect(await name().evaluate((button) => button === document.activeElement)).toBe(true);
    await member.page.keyboard.press('Enter');
    await pictures(viewer()).first().waitFor();
    await member.page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
    expect(await name().evaluate((button) => button === document.activeElement)).toBe(true);
    expect(member.consoleErrors).toEqual([]);
  });

  it('sees old scans and foreign characters, with decoders and maps from this site', async () => {
    await member.page.getByRole('button', { name: 'Thomas Kurian' }).click();
    const scan = viewerOf(member.page, 'Thomas Kurian');
    await pictures(scan).first().waitFor();
    expect(await ink(pictures(scan).first())).toBeGreaterThan(0.15);
    expect(fetched.filter((path) => path.endsWith('/wasm/jbig2_nowasm_fallback.js'))).toHaveLength(1);
    expect(fetched.filter((path) => path.endsWith('/cmaps/UniGB-UCS2-H.bcmap'))).toHaveLength(1);
    expect(member.consoleErrors).toEqual([]);
    await scan.getByRole('button', { name: 'Close' }).click();
  });
});

it('the PDF viewer has a visible Close button with text twice as large, in Malayalam and the dark theme', async () => {
  const viewport = { width: 360, height: 740 };
  const {
    page,
    context,
    consoleErrors: complaints,
  } = await visitAsUser(browser, site, {
    size: 'phone',
    path: '/ml/officedirectory',
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.getByRole('button', { name: 'Leela' }).click();
  const viewer = viewerOf(page, 'Leela "Lila" Raghavan');
  await pictures(viewer).first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const box = await viewer.getByRole('button', { name: malayalam.nav_close }).boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
  expect(await viewer.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  expect(complaints).toEqual([]);
});

describe('a pinch gesture', () => {
  it('zooms the PDF, not the page around it', async () => {
    const { page, context } = await visitAsUser(browser, site, {
      size: 'phone',
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'Leela' }).click();
    const viewer = viewerOf(page, 'Leela "Lila" Raghavan');
    await pictures(viewer).first().waitFor();
    const width = async () => (await pictures(viewer).first().boundingBox())?.width ?? 0;
    const before = await width();
    const devTools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: 195 + side * apart, y: 400, id })),
      });
    await touch('touchStart', 40);
    for (const apart of [50, 60, 70, 80]) await touch('touchMove', apart);
    await touch('touchEnd');
    await expect.poll(width).toBeGreaterThan(before * 1.8);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });
});

const NOT_SHOWN = 'This page cannot be shown here. Download the PDF to see it.';
describe('a PDF that is heavy to draw', () => {
  /** Visits the directory as a member. `openInstead` opens the PDF of Leela, and serves another PDF in its place. */
  async function visitLeela() {
    const visit = await visitAsUser(browser, site, { size: 'phone' });
    const { page, context } = visit;
    const openInstead = async (body: Buffer) => {
      await context.route('**/pdf/**', (route) => route.fulfill({ body, contentType: 'application/pdf' }));
      await page.getByRole('button', { name: 'Leela' }).click();
    };
    return { ...visit, openInstead, viewer: viewerOf(page, 'Leela "Lila" Raghavan') };
  }

  it('shows a message in place of a page that takes 30 s to draw, and still offers the download', async () => {
    const { page, context, viewer, openInstead } = await visitLeela();
    await page.clock.install();
    const asked = Promise.withResolvers<void>();
    // The rendering of the PDF waits for its font Symbol, which this route never sends. pdf.js fetches that font, but
    // finds most others on the computer.
    await context.route('**/standard_fonts/**', () => asked.resolve());
    await openInstead(drawnPdf({ resources: '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Symbol>>>>>>' }));
    await asked.promise;
    await page.clock.fastForward(30_000);
    await viewer.getByText(NOT_SHOWN).waitFor();
    expect(await viewer.getByRole('button', { name: 'Download' }).isDisabled()).toBe(false);
  });
});

describe('a PDF that does not load', () => {
  it('can be requested again', async () => {
    const { page, context } = await visitAsUser(browser, site, { size: 'phone' });
    await page.getByRole('button', { name: 'Leela' }).waitFor();
    await context.route('**/pdf/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Leela' }).click();
    const viewer = viewerOf(page, 'Leela "Lila" Raghavan');
    await viewer.getByRole('alert').waitFor();
    expect(await viewer.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true);
    await context.unroute('**/pdf/**');
    await viewer.getByRole('button', { name: 'Try again' }).click();
    await pictures(viewer).first().waitFor();
    expect(await viewer.getByRole('region').evaluate((pages) => pages === document.activeElement)).toBe(true);
  });

  it('leads to the sign-in when the session has ended', async () => {
    const { page } = await visitAsUser(browser, site, { size: 'phone' });
    await page.getByRole('button', { name: 'Leela' }).waitFor();
    // Waits for pending requests. They would notice before the click that the session has ended.
    await page.waitForLoadState('networkidle');
    const refreshToken = await page.evaluate(() => localStorage.getItem('refreshToken'));
    await site.api.post('/api/logout', { refreshToken });
    await page.getByRole('button', { name: 'Leela' }).click();
    await page.waitForURL('**/login?next=**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/officedirectory');
  });
});
