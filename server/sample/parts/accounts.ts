import type { SamplePart } from '#server/sample/part.ts';
import type { AccountStatus } from '#contract/accounts.ts';
import { eraseAccounts, insertAccount, lockAccount } from '#server/features/identity/accounts-store.ts';
import { countAccounts, updateDecision } from '#server/features/identity/users-store.ts';
import { folioKey } from '#contract/folio.ts';
import { setLinkedMembers } from '#server/features/members/service.ts';
import { findMemberByFolio } from '#server/features/members/store.ts';

const HOUR = 60 * 60_000;

/**
 * Name, hours since registration, the decision of the office, and the folio: of the member that an approved account is
 * linked to, or as a waiting user typed it. The users cannot sign in, because they have no password.
 */
const people: readonly (readonly [string, number, AccountStatus, string?])[] = [
  ['Lissy Joseph', 98, 'waiting', '10'],
  ['Anwar Sett', 71, 'waiting'],
  ['Jose Chacko', 50, 'waiting'],
  ['ലത മേനോൻ', 45, 'waiting'],
  ['Rahul Nair', 22, 'waiting'],
  ['Fathima Sait', 6, 'waiting'],
  ['Joseph Antony', 1, 'waiting'],
  ['Shaji Thomas', 900, 'approved', '33'],
  ['Mini Chacko', 1200, 'approved'],
  ['Haseena Sait', 1500, 'approved', '31'],
  ['Biju Nair', 2100, 'approved'],
  ['Stella Lopez', 2600, 'approved'],
  ['Basil Paulose', 3100, 'approved'],
  ['ഹനീഫ് സേട്ട്', 4000, 'approved'],
  ['Meera Menon', 5200, 'approved'],
  ['Robin Mathew', 120, 'refused'],
];

const refusal = 'We could not find you in the register.\nനിങ്ങളെ അംഗങ്ങളുടെ രജിസ്റ്ററിൽ കണ്ടെത്താനായില്ല.';

const ALL_ACCOUNTS = { searchQuery: [], status: undefined, offset: 0, limit: undefined };

export const sampleAccounts: SamplePart = {
  kind: 'users',
  isEmpty: async (db) => (await countAccounts(db, ALL_ACCOUNTS)) === 0,
  prepare: async (platform) => async (db) => {
    const numbers: string[] = [];
    for (const [index, [name, hours, status, folio = null]] of people.entries()) {
      const registeredAt = platform.now() - hours * HOUR;
      const person = {
        name,
        email: `user-${index + 1}@sample.example`,
        phone: `+91 00000 2${String(index + 1).padStart(4, '0')}`,
      };
      const id = await insertAccount(db, {
        ...person,
        role: 'user',
        password_hash: '',
        approved_at: status === 'approved' ? registeredAt + HOUR : null,
        folio,
        created_at: registeredAt,
        language: null,
      });
      if (id === undefined) continue;
      const decidedAt = registeredAt + HOUR;
      if (status === 'refused') {
        await updateDecision(db, id, { approved_at: null, refused_at: decidedAt, refusal_reason: refusal }, decidedAt);
      }
      const member = folio === null ? undefined : await findMemberByFolio(db, folioKey(folio));
      if (status === 'approved' && member !== undefined) await setLinkedMembers(db, id, [member], decidedAt);
      numbers.push(String(id));
    }
    return numbers;
  },
  // A user who has set a password is a real person, so setting one counts as a change.
  lockState: async (db, record) => {
    const account = await lockAccount(db, Number(record));
    return (
      account &&
      `${account.approved_at ?? account.refused_at ?? 'waiting'}${account.password_hash === '' ? '' : ' with a password'}`
    );
  },
  remove: async (db, records) => ({ count: await eraseAccounts(db, records.map(Number), 'user'), files: [] }),
};
