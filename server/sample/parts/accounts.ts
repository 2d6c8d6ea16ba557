import type { SamplePart } from '#server/sample/part.ts';
import { countAccounts, eraseAccounts, insertAccount, lockAccount } from '#server/features/identity/accounts-store.ts';

const HOUR = 60 * 60_000;

/**
 * Name, hours since registration, and whether the account is approved. The users cannot sign in, because they have no
 * password.
 */
const people: readonly (readonly [string, number, boolean])[] = [
  ['Lissy Joseph', 98, false],
  ['Anwar Sett', 71, false],
  ['Jose Chacko', 50, false],
  ['ലത മേനോൻ', 45, false],
  ['Rahul Nair', 22, false],
  ['Fathima Sait', 6, false],
  ['Joseph Antony', 1, false],
  ['Shaji Thomas', 900, true],
  ['Mini Chacko', 1200, true],
  ['Haseena Sait', 1500, true],
  ['Biju Nair', 2100, true],
  ['Stella Lopez', 2600, true],
  ['Basil Paulose', 3100, true],
  ['ഹനീഫ് സേട്ട്', 4000, true],
  ['Meera Menon', 5200, true],
];

const ALL_ACCOUNTS = { searchQuery: [], status: undefined, offset: 0, limit: undefined };

export const sampleAccounts: SamplePart = {
  kind: 'users',
  isEmpty: async (db) => (await countAccounts(db, ALL_ACCOUNTS)) === 0,
  prepare: async (platform) => async (db) => {
    const numbers: string[] = [];
    for (const [index, [name, hours, isApproved]] of people.entries()) {
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
        approved_at: isApproved ? registeredAt + HOUR : null,
        created_at: registeredAt,
        language: null,
      });
      if (id !== undefined) numbers.push(String(id));
    }
    return numbers;
  },
  // A user who has set a password is a real person, so setting one counts as a change.
  lockState: async (db, record) => {
    const account = await lockAccount(db, Number(record));
    return account && `${account.approved_at ?? 'waiting'}${account.password_hash === '' ? '' : ' with a password'}`;
  },
  remove: async (db, records) => ({ count: await eraseAccounts(db, records.map(Number), 'user'), files: [] }),
};
