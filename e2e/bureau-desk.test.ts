import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ProposalCard } from '#contract/proposals.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { profile } from '#server/testing/records.ts';
import { visitAdmin } from './admin.ts';
import { axeProblems } from './axe.ts';
import { openEmptySite } from './site.ts';

const { site, browser } = await openEmptySite();
const { api, platform } = site;

/** The family of Anu, which has an account. The families of the two men registered on paper. */
let family = '';
const ids = { anu: 0, jerin: 0, ajith: 0 };
const { page, consoleErrors } = await visitAdmin(browser, site, 'desktop');

const cards = async () => (await api.get('/api/user/proposals', family)).json as ProposalCard[];
const answer = async (id: string) =>
  api.put(`/api/user/proposals/${id}`, { answer: 'yes', shares: ['mobile', 'photo'] }, family);
const matches = page.getByRole('region', { name: /^Possible matches/ });
const cardOf = (name: string) => matches.getByRole('listitem').filter({ hasText: name });
const open = async (id: number) => {
  await page.goto(`/admin/profiles/${id}`);
  await page.getByRole('heading', { level: 2, name: 'Possible matches' }).waitFor();
};
const states = page.getByRole('navigation', { name: 'Show' });

beforeAll(async () => {
  const { accessToken: office } = await signIn(api, 'admin', administrator);
  family = (await signIn(api, 'user', await createUser(api, platform))).accessToken;
  const add = async (path: string, fields: Parameters<typeof profile>[0], token: string) => {
    const { json } = await api.form('POST', path, profile(fields), token);
    const { id } = json as { id: number };
    await api.put(`/api/admin/profiles/${id}/approve`, {}, office);
    return id;
  };
  const man = { gender: 'Male', fatherName: 'Thomas Kurian', heightFeet: '', heightInch: '' } as const;
  ids.anu = await add(
    '/api/matrimonyregister',
    { name: 'Anu John', dob: '1999-02-14', wishAgeFrom: '26', wishAgeTo: '32', wishHeightFrom: '65' },
    family,
  );
  ids.jerin = await add(
    '/api/admin/profiles',
    { ...man, name: 'Jerin Thomas', dob: '1997-02-14', contactMobile: '00000 10187', wishAgeTo: '25' },
    office,
  );
  ids.ajith = await add(
    '/api/admin/profiles',
    { ...man, name: 'Ajith Mathew', dob: '1985-02-14', contactMobile: '00000 10203' },
    office,
  );
});

describe('the desk of a profile', () => {
  it('lists possible matches with reasons for and against, best first', async () => {
    await open(ids.anu);
    await cardOf('Ajith Mathew').waitFor();
    const list = await matches.innerText();
    expect(list.indexOf('Jerin Thomas')).toBeLessThan(list.indexOf('Ajith Mathew'));
    expect(list).toMatch(/Age\s29: she asked for 26 to 32/);
    expect(list).toMatch(/Age\s41: outside her wish/);
    expect(list).toMatch(/Age\s27: outside his wish/);
    expect(list).toContain('Height not given');
    expect(list).not.toContain('family');
    expect(await page.getByRole('table', { name: 'Details' }).innerText()).toContain('26 to 32');
  });

  /** Reads both cards and asks both families. */
  async function propose(name: string): Promise<void> {
    await cardOf(name)
      .getByRole('button', { name: /^Ask both families/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Ask both families?' });
    await question.getByRole('heading', { name: `What the family of Anu John sees of ${name}` }).waitFor();
    expect(await question.innerText()).toContain('Sample District');
    await question.getByRole('button', { name: 'Ask both families', exact: true }).click();
    await page.getByText(messages.proposalAdded).first().waitFor();
  }

  it('proposes a match, records the answer of a family on paper, and introduces both', async () => {
    for (const name of ['Jerin Thomas', 'Ajith Mathew']) {
      await propose(name);
      if (name === 'Jerin Thomas') {
        // Both families can be left unasked for ten seconds. Then they are asked after all.
        await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
        await cardOf(name)
          .getByRole('button', { name: /^Ask both families/ })
          .waitFor();
        await propose(name);
      }
      await cardOf(name).getByText('His family: no account, please call. Her family: no answer yet.').waitFor();
    }
    const jerin = cardOf('Jerin Thomas');
    await jerin.getByRole('button', { name: /^Record the answer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Record the answer' });
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'Yes' }).check();
    await dialog.getByRole('button', { name: 'Save the answer' }).click();
    await jerin.getByText(/His family: yes/).waitFor();
    expect(await jerin.getByRole('button', { name: /^Introduce both/ }).count()).toBe(0);

    const proposed = await cards();
    expect(new Set(proposed.map(({ age }) => age))).toEqual(new Set([29, 41]));
    await answer(proposed.find(({ age }) => age === 29)?.id ?? '');
    await open(ids.anu);
    await jerin.getByText(/^Both said yes on/).waitFor();
    await jerin.getByRole('button', { name: /^Introduce both families/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Introduce these two families?' });
    await question.getByRole('button', { name: 'Introduce both families' }).click();
    await page.getByText(messages.proposalIntroduced).waitFor();
    await jerin.getByText(/^Introduced on/).waitFor();
    // The button has gone, and the focus stays on the match.
    await expect.poll(() => jerin.evaluate((item) => item === document.activeElement)).toBe(true);
    expect((await cards()).map(({ introduction }) => introduction?.name)).toContain('Jerin Thomas');
  });

  it('notes a call, whose text survives leaving the page', async () => {
    const log = page.getByRole('region', { name: 'Introductions and calls' });
    await log.getByText('Introduced: both see name and contact').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Note a call' });
    const text = dialog.getByLabel('The call, in a few words');
    await log.getByRole('button', { name: 'Note a call' }).first().click();
    await text.fill('Not before her examination in January.');
    await page.reload();
    await log.getByRole('button', { name: 'Note a call' }).first().click();
    await expect.poll(() => text.inputValue()).toBe('Not before her examination in January.');
    await dialog.getByRole('button', { name: 'Note a call' }).click();
    await page.getByText(messages.logEntryAdded).waitFor();
    await log.getByRole('listitem').first().getByText('Not before her examination in January.').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  it('changes to engaged, which ends the other proposals, and counts the states', async () => {
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change status' });
    await dialog.getByRole('button', { name: 'Change status' }).click();
    expect(await dialog.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('radio', { name: 'Engaged' }).check();
    await dialog.getByLabel(/^Note/).fill('Engaged on Sunday.');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await matches.waitFor({ state: 'detached' });
    await page.getByText('Engaged on Sunday.').waitFor();
    expect(await cards()).toEqual([]);
    await open(ids.ajith);
    await page.getByText('Ended').waitFor();
    expect(await cardOf('Anu John').getByRole('button').count()).toBe(0);

    await page.goto('/admin/profiles');
    await states.getByRole('link', { name: '1 Engaged' }).click();
    await page.waitForURL('**/admin/profiles?status=engaged');
    await page.getByRole('table').getByRole('link', { name: 'Ajith Mathew' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('table').getByRole('link').allInnerTexts()).toEqual(['Anu John']);
    expect(await states.getByRole('link').allInnerTexts()).toHaveLength(9);
    expect(consoleErrors).toEqual([]);
  });
});
