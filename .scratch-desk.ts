import { readFile } from 'node:fs/promises';
import { openBrowser, visit } from './e2e/browser.ts';
import { asAdmin, keepInBrowser } from './e2e/kept-tokens.ts';
import { startSite } from './e2e/site.ts';
import { administrator, createMember, signIn } from '#server/testing/people.ts';
import { drawing } from '#server/testing/pictures.ts';

const site = await startSite();
const browser = await openBrowser();
const member = await signIn(site.api, 'user', await createMember(site.api, site.platform));
const form = { profileFor: 'Daughter', name: 'Nadia Sait', fatherName: 'Rafi Sait', motherName: 'Salma Sait', dob: '1999-02-14', gender: 'Female', heightFeet: '5', heightInch: '4', education: 'M.Sc. Botany', profession: 'Teacher', siblings: 'One younger brother,\na student', district: 'Ernakulam', state: 'Kerala', country: 'India', maritalStatus: 'Single', contactMobile: '+91 00000-30001', email: 'nadia@sample.example', about: 'Likes plants.\n\nLooks for somebody who does, too.', consent: 'true', consentVersion: '2026-11', declaration: 'true' };
const sent = await site.api.post('/api/matrimonyregister', form, member.accessToken);
const id = (sent.json as { id: number }).id;
const admin = await signIn(site.api, 'admin', administrator);
const rows = (await site.api.get('/api/admin/profiles', admin.accessToken)).json as { id: number; name: string; photo: string | null; status: string }[];
await site.api.put(`/api/admin/profiles/${rows.find((r) => r.name === 'Sara Thomas')!.id}/refuse`, { reason: 'The date of birth does not agree with the certificate.\nPlease send it again.' }, admin.accessToken);
const faisal = rows.find((r) => r.name === 'Faisal Rahman')!.id;
const sara = rows.find((r) => r.name === 'Sara Thomas')!.id;
const nadia = rows.find((r) => r.name === 'Nadia Sait' && r.id !== id)!.id;
console.log({ id, faisal, sara, nadia });
const jpeg = await drawing({ width: 900, height: 1200 }).jpeg().toBuffer();
for (const [size, theme, prefix] of [["desktop", "light", ""], ["phone", "light", ""], ["phone", "dark", "/ml"]] as const) {
  const v = await visit(browser, site.url, size, { colorScheme: theme, reducedMotion: 'reduce' });
  await v.context.route('**/images/*', (route) => route.fulfill({ body: jpeg, contentType: 'image/jpeg' }));
  await keepInBrowser(v.context, asAdmin(await signIn(site.api, 'admin', administrator)));
  const shot = async (path: string, name: string, act?: () => Promise<void>) => {
    await v.page.goto(prefix + path);
    await v.page.getByRole('heading', { level: 1 }).first().waitFor();
    await v.page.waitForLoadState('networkidle');
    await act?.();
    await v.page.waitForTimeout(200);
    await v.page.screenshot({ path: `/tmp/b5/shots/${size}-${theme}-${name}.png`, fullPage: act === undefined });
  };
  await shot('/admin', 'dash');
  await shot('/admin/profiles', 'list');
  await shot(`/admin/profiles/${id}`, 'own');
  await shot(`/admin/profiles/${faisal}`, 'approved');
  await shot(`/admin/profiles/${sara}`, 'refused');
  await shot('/admin/profiles/add', 'add');
  const p = v.page;
  if (prefix === '') {
    await shot(`/admin/profiles/${nadia}`, 'viewer', async () => { await p.locator('.pf__p').click(); });
    await shot(`/admin/profiles/${nadia}`, 'print', async () => { await p.getByRole('button', { name: 'Print biodata' }).click(); });
    await shot(`/admin/profiles/${nadia}`, 'refuse', async () => { await p.getByRole('button', { name: 'Refuse profile' }).click(); await p.getByRole('dialog').getByRole('button', { name: 'Refuse profile' }).click(); });
    await shot(`/admin/profiles/${nadia}`, 'delete', async () => { await p.getByRole('button', { name: 'Delete profile' }).click(); });
    await shot('/admin/profiles/9999', 'gone');
    await shot('/admin/profiles/abc', 'wrong');
    await shot('/admin/profiles?status=refused&gender=Male', 'none');
    await shot('/admin/profiles?ageFrom=30&search=a', 'found');
  }
  console.log(size, theme, v.complaints);
  await v.close();
}
await browser.close();
await site.close();
void readFile;
