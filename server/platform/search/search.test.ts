import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#server/platform/database/database.ts';
import { createMigratedDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { putSearchEntries, removeSearchEntries, type SearchEntry } from './entries-store.ts';
import { createSearch, type Search } from './search.ts';
import { temporaryFolder } from '#server/testing/temporary.ts';

const everything = { offset: 0, limit: undefined };

describe('search', () => {
  let directory: string;
  let stored: TestDatabase;
  let database: Database;
  let search: Search;
  let names: Map<number, string>;
  beforeEach(async () => {
    directory = await temporaryFolder();
    stored = await createMigratedDatabase(directory);
    database = await openDatabase(stored.config);
    search = createSearch(database);
    names = new Map();
  });
  afterEach(async () => {
    await database.destroy();
    await stored.drop();
  });

  /** Stores members with folios, in the given order. */
  async function keep(...members: readonly (readonly [name: string, code?: string])[]): Promise<readonly number[]> {
    const entries = members.map(([text, code], at): SearchEntry => {
      const record = names.size + at + 1;
      return { record, sort: String(record).padStart(6, '0'), text, ...(code !== undefined && { code }) };
    });
    await inTransaction(database, (db) => putSearchEntries(db, 'member', entries));
    for (const { record, text } of entries) names.set(record, text);
    return entries.map(({ record }) => record);
  }

  /** Returns the names of the records found. Marks records found only by a similar name with ~. */
  async function find(words: string, by: Search = search): Promise<readonly string[]> {
    const { hits, total } = await by.find('member', words, everything);
    expect(total).toBe(hits.length);
    return hits.map(({ record, similar }) => `${similar ? '~' : ''}${names.get(record) ?? '?'}`);
  }

  it('finds records that contain all words, complete or as prefixes, in any order', async () => {
    await keep(['K. M. Mathew'], ['Mathew Kurian'], ['Anna Mathew K.'], ["Sheela D'Souza"], ['José-Maria']);
    expect(await find('K Mathew')).toEqual(['K. M. Mathew', 'Mathew Kurian', 'Anna Mathew K.']);
    expect(await find('mathew k.m.')).toEqual(['K. M. Mathew']);
    expect(await find('MATHEW KM')).toEqual(['K. M. Mathew']);
    expect(await find('kur mat')).toEqual(['Mathew Kurian']);
    expect(await find('mathew george')).toEqual([]);
    expect(await find('dsou')).toEqual(["Sheela D'Souza"]);
    expect(await find('Jose maria')).toEqual(['José-Maria']);
  });

  it('lists an exact folio first, then folio prefixes, then names', async () => {
    await keep(['Person A', '121'], ['12 Sample Lane'], ['Person B', '0012'], ['Person C', '12A'], ['Person D', '312']);
    expect(await find('12')).toEqual(['Person B', 'Person A', '12 Sample Lane', 'Person C']);
    expect(await find('012')).toEqual(['Person B', 'Person A', 'Person C']);
    for (const digits of ['൧൨', '१२', '௧௨']) expect(await find(digits)).toEqual(['Person B', 'Person A', 'Person C']);
    expect(await find('12a')).toEqual(['Person C']);
    expect(await find('12 a')).toEqual(['Person C', 'Person A']);
    expect(await find('person 12')).toEqual(['Person A', 'Person B', 'Person C']);
  });

  it.each([
    ['Kurian', 'Kurien', 'കുര്യൻ', 'കുര്യന്\u200d'],
    ['Mathew', 'Mathews', 'Mathai', 'മാത്യു'],
    ['Yakub', 'Yaqoob', 'Jacob', 'യാക്കോബ്'],
    ['Sait', 'Sett', 'സേട്ട്'],
    ['Zackeria', 'Zakaria', 'സക്കറിയ'],
    ['Mohammed', 'Muhammed', 'Mohd', 'മുഹമ്മദ്'],
    ['Lakshmi', 'Laxmi', 'ലക്ഷ്മി'],
    ['Thomas', 'Thommas', 'തോമസ്'],
    ['Abdul Rahman', 'Abdurahman', 'Abdurahiman', 'അബ്ദുറഹ്മാൻ'],
    ['K. A. Ashraf', 'Asharaf KA', 'കെ. എ. അഷ്റഫ്'],
    ['Sarojini', 'Sarogini', 'സരോജിനി'],
    ['Geetha', 'Gita', 'ഗീത'],
    ['Vadakkedath', 'Vadakkedathu', 'വടക്കേടത്ത്'],
    ['Njarackal', 'Narackal', 'ഞാറക്കൽ'],
    ['Swalih', 'Salih', 'സ്വാലിഹ്'],
    ['Thwayyib', 'Tayyib', 'തയ്യിബ്'],
    ['Ramaswamy', 'Ramasamy', 'രാമസ്വാമി'],
    ['Iyengar', 'Ayyangar', 'അയ്യങ്കാർ'],
    ['Selvaraj', 'Chelvaraj', 'സെൽവരാജ്'],
    ['Rodrigues', 'Rodrigas', 'റോഡ്രിഗസ്'],
    ['Kuncheria', 'Kunchariya', 'കുഞ്ചെറിയ'],
    ['Haneefa', 'Aneefa', 'ഹനീഫ'],
    ['Nafeesa', 'Nabeesa', 'നഫീസ'],
  ])('finds %s and all its other spellings, whichever one is typed', async (...spellings) => {
    await keep(...spellings.map((spelling) => [spelling] as const));
    for (const typed of spellings) {
      expect((await find(typed)).map((name) => name.replace('~', '')).toSorted()).toEqual(spellings.toSorted());
    }
  });

  it.each([
    ['Rajani', 'Rajan'],
    ['Anas', 'Anees'],
    ['Ramesh', 'Rajesh'],
    ['Kumari', 'Kumar'],
    ['Fathima', 'Fahima'],
    ['Jameela', 'Jamal'],
    ['Rahman', 'Raman'],
    ['Krishnankutty', 'Krishnan'],
    ['Geetha', 'Jitha'],
    ['Swathi', 'Sathi'],
    ['Haris', 'Aris'],
  ])('does not find a different name that looks similar (typed: %s, not found: %s)', async (typed, other) => {
    await keep([other], [typed]);
    expect(await find(typed)).toEqual([typed]);
  });

  it('matches by sound while a word is being typed', async () => {
    await keep(['Muhammad Ali'], ['Mohan'], ['കുര്യൻ'], ['Kerala Varma']);
    expect(await find('moham')).toEqual(['~Muhammad Ali']);
    expect(await find('kuri')).toEqual(['~കുര്യൻ']);
  });

  it('finds a word with a typing error if the typed word is unknown', async () => {
    await keep(['Varghese Paul'], ['Rajesh'], ['Ramesh']);
    expect(await find('Vraghese')).toEqual(['~Varghese Paul']);
    expect(await find('Vatghese paul')).toEqual(['~Varghese Paul']);
    expect(await find('Rajseh')).toEqual(['~Rajesh']);
    expect(await find('Rajesj')).toEqual(['~Rajesh']);
    expect(await find('Raaajesh')).toEqual(['~Rajesh']);
    expect(await find('Rajesh')).toEqual(['Rajesh']);
  });

  it('sorts each group of results by `sort`, and applies offset, limit and total to all groups together', async () => {
    const members = Array.from({ length: 300 }, (_, at) => [at % 3 === 0 ? 'Lakshmi' : 'Laxmi', String(at)] as const);
    await keep(...members);
    const { hits, total } = await search.find('member', 'laxmi', { offset: 150, limit: 100 });
    expect(total).toBe(300);
    expect(hits.map(({ similar }) => similar)).toEqual(Array.from({ length: 100 }, (_, at) => at >= 50));
    expect(hits[0]?.record).toBe(227);
    expect(hits[50]?.record).toBe(1);
    expect(await search.find('member', 'laxmi', { offset: 300, limit: 100 })).toEqual({ hits: [], total: 300 });
    expect((await search.find('member', 'nobody', { offset: 5, limit: 5 })).total).toBe(0);
  });

  it('finds a renamed record by its new name, sorts by its new position, and finds no deleted record', async () => {
    const [first = 0, second = 0] = await keep(['Amina Sett'], ['Amina Beevi']);
    await putSearchEntries(database, 'member', [{ record: first, sort: '9', text: 'Haleema Sett' }]);
    names.set(first, 'Haleema Sett');
    expect(await find('amina')).toEqual(['Amina Beevi']);
    await putSearchEntries(database, 'member', [{ record: second, sort: '99', text: 'Amina Sett' }]);
    names.set(second, 'Amina Sett');
    expect(await find('sett')).toEqual(['Haleema Sett', 'Amina Sett']);
    await removeSearchEntries(database, 'member', [first]);
    expect(await find('sett')).toEqual(['Amina Sett']);
    expect(await find('haleema')).toEqual([]);
    await putSearchEntries(database, 'member', [{ record: first, sort: '9', text: 'Haleema' }]);
    names.set(first, 'Haleema');
    expect(await find('haleema')).toEqual(['Haleema']);
  });

  it('finds a person of a record by the own name with the details of the record, also after moving', async () => {
    const person = { id: 5, text: 'Amina Beevi ആമിന' };
    const house = {
      code: '12',
      details: 'Thanal',
      text: 'Kunju',
      people: [person, { id: 6, text: 'Rahim', from: 9999 }],
    };
    await putSearchEntries(database, 'member', [{ record: 1, sort: '1', ...house }]);
    const people = async (words: string) =>
      (await search.find('member', words, everything)).hits.map((hit) => [hit.record, hit.own, ...hit.people]);
    expect(await people('amina thanal')).toEqual([[1, false, 5]]);
    expect(await people('12 ആമിന')).toEqual([[1, false, 5]]);
    expect(await people('thanal')).toEqual([[1, false]]);
    expect(await people('kunju thanal')).toEqual([[1, true]]);
    for (const words of ['kunju amina', 'rahim', 'beevi rahim']) expect(await people(words)).toEqual([]);
    // A child who is not found yet does not keep a similar name from being found, which would tell the child's name.
    const child = { id: 7, text: 'Kamslam', from: 9999 };
    await putSearchEntries(database, 'member', [
      { record: 3, sort: '3', text: 'Kamalam' },
      { record: 4, sort: '4', text: 'Rajan', people: [child] },
    ]);
    expect(await people('kamslam')).toEqual([[3, true]]);
    await putSearchEntries(database, 'member', [
      { record: 1, sort: '1', text: 'Kunju' },
      { record: 2, sort: '2', text: 'Salma', people: [person] },
    ]);
    expect(await people('amina')).toEqual([[2, false, 5]]);
    await removeSearchEntries(database, 'member', [2]);
    expect(await people('amina')).toEqual([]);
  });

  it('finds only records of the requested scope', async () => {
    await keep(['Amina Sett']);
    await putSearchEntries(database, 'user', [{ record: 7, sort: '', text: 'Amina Koya' }]);
    expect(await find('amina')).toEqual(['Amina Sett']);
    expect(await search.find('user', 'amina', everything)).toEqual({
      hits: [{ record: 7, similar: false, named: true, own: true, people: [] }],
      total: 1,
    });
  });

  it('finds what another process has committed, but not what was rolled back', async () => {
    const otherDatabase = await openDatabase(stored.config);
    const other = createSearch(otherDatabase);
    try {
      await keep(['Beena Paul']);
      expect(await find('beena', other)).toEqual(['Beena Paul']);
      for (let round = 0; round < 20; round += 1) {
        const [record = 0] = await keep([`Round${round} Paul`]);
        expect(await find(`round${round}`, other)).toEqual([`Round${round} Paul`]);
        await removeSearchEntries(otherDatabase, 'member', [record]);
        expect(await find(`round${round}`)).toEqual([]);
      }
      const undone = inTransaction(otherDatabase, async (db) => {
        await putSearchEntries(db, 'member', [{ record: 900, sort: '', text: 'Undone' }]);
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
      expect(await find('undone', other)).toEqual([]);
    } finally {
      await otherDatabase.destroy();
    }
  });

  it.each(['', ' ', '%', '_', '🙂🙂', '\u200d', '"; drop table members; --', '\\'])(
    'finds nothing for %j without failing',
    async (words) => {
      await keep(['100% Sample_Name!', '7'], ['Plain Person', '8']);
      expect(await find(words)).toEqual([]);
      expect(await find('plain')).toEqual(['Plain Person']);
    },
  );
});
