import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { findJava } from '../tools/provision/programs.ts';
import { publicPages } from './pages.ts';
import { startSite } from './site.ts';

const java = findJava();
const jar = join(dirname(fileURLToPath(import.meta.resolve('vnu-jar/package.json'))), 'build/dist/vnu.jar');

/** The roles of a table, its rows and cells are written out, because `display: block` on phones strips them. */
const ROLES_OF_TABLES = '.*role. attribute must not be used on a .t[dhr]. element.*';

it.skipIf(java === undefined)('the Nu HTML checker finds no error in public pages', async () => {
  const site = await startSite();
  const folder = await mkdtemp(join(tmpdir(), 'cmj-html-'));
  onTestFinished(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  // The document of the office contains both its frame and its sign-in form. Its script keeps one.
  const english = publicPages.filter((path) => path !== '/admin');
  const malayalam = english.map((path) => `/ml${path}`);
  for (const path of [...english, ...malayalam]) {
    const page = await fetch(site.url + path);
    await writeFile(join(folder, `${encodeURIComponent(path)}.html`), await page.text());
  }
  const checks = ['--errors-only', '--exit-zero-always', '--filterpattern', ROLES_OF_TABLES, folder];
  const { stderr } = await promisify(execFile)(java ?? '', ['-jar', jar, ...checks], { maxBuffer: Infinity });
  expect(stderr).toBe('');
});
