import type { Db } from '#server/platform/database/database.ts';
import { pdfFile } from './pdfs.ts';
import { administrator, createUser, signIn } from './people.ts';
import { photo } from './pictures.ts';
import { galleryItem, member, profile } from './records.ts';
import type { TestApp } from './running-app.ts';
import type { FormFields } from './test-api.ts';

type Table = 'members' | 'gallery' | 'matrimony_profiles';

/** A record added by a writer, and perhaps removed again. Times are from `performance.now()`. */
export interface WrittenRecord {
  readonly table: Table;
  readonly id: number;
  readonly addBegan: number;
  readonly addedAt: number;
  removeBegan: number;
  removedAt: number;
}

/** Simulated users who write without pause. */
export interface Writers {
  readonly records: readonly WrittenRecord[];
  readonly stop: () => Promise<void>;
}

const SMALL = { width: 64, height: 48 };
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Starts writers that add, change and remove members with photo and PDF, pictures and profiles.
 * @param firstRound higher than any round of earlier writers on the same site, so that folios stay unique
 */
export async function startWriters(
  app: Pick<TestApp, 'api' | 'platform'>,
  count: number,
  firstRound = 0,
): Promise<Writers> {
  const admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  const sender = (await signIn(app.api, 'user', await createUser(app.api, app.platform))).accessToken;
  const records: WrittenRecord[] = [];
  const stopping = new AbortController();

  async function form(method: 'POST' | 'PUT', path: string, fields: FormFields, token = admin): Promise<unknown> {
    const { status, json } = await app.api.form(method, path, fields, token);
    if (status !== 200) throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(json)}`);
    return json;
  }

  async function add(table: Table, send: () => Promise<number>): Promise<WrittenRecord> {
    const addBegan = performance.now();
    const id = await send();
    const record = { table, id, addBegan, addedAt: performance.now(), removeBegan: NEVER, removedAt: NEVER };
    records.push(record);
    return record;
  }

  async function remove(record: WrittenRecord, path: string, token = admin): Promise<void> {
    record.removeBegan = performance.now();
    const { status } = await app.api.delete(`${path}/${record.id}`, token);
    if (status !== 200) throw new Error(`DELETE ${path} returned ${status}`);
    record.removedAt = performance.now();
  }

  type Action = (what: string, image: File, isRemoved: boolean) => Promise<void>;

  const sendProfile: Action = async (what, image) => {
    const fields = profile({ name: what, photoSubmitted: 'true', photo: image });
    const sent = await add('matrimony_profiles', async () => {
      return ((await form('POST', '/api/matrimonyregister', fields, sender)) as { id: number }).id;
    });
    await remove(sent, '/api/user/profiles', sender);
  };

  const uploadPicture: Action = async (what, image, isRemoved) => {
    const item = await add('gallery', async () => {
      const response = await form('POST', '/api/admin/gallery/upload', galleryItem({ description: what, image }));
      return (response as { items: { id: number }[] }).items[0]?.id ?? 0;
    });
    if (isRemoved) await remove(item, '/api/admin/gallery');
  };

  const saveMember: Action = async (what, image, isRemoved) => {
    const added = await add('members', async () => {
      const fields = member({ folio: what, name: what, image, pdf: await pdfFile() });
      return ((await form('POST', '/api/admin/members', fields)) as { member: { id: number } }).member.id;
    });
    await form('PUT', `/api/admin/members/${added.id}`, { image: await photo(SMALL), pdf: await pdfFile() });
    if (isRemoved) await remove(added, '/api/admin/members');
  };

  const actions: readonly Action[] = [sendProfile, uploadPicture, saveMember, saveMember];

  async function workAs(writer: number): Promise<void> {
    for (let round = firstRound; !stopping.signal.aborted; round += 1) {
      const colour = `#${((writer * 4096 + round) % 0xffffff).toString(16).padStart(6, '0')}`;
      await actions[writer % actions.length]?.(
        `${writer}-${round}`,
        await photo({ ...SMALL, colour }),
        round % 2 === 0,
      );
    }
  }

  const working = Promise.all(Array.from({ length: count }, (_, writer) => workAs(writer)));
  // Prevent an unhandled rejection. `stop` rejects with the error.
  working.catch(() => {});
  return {
    records,
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/**
 * Returns the records, as `table id`, that are wrong in a copy. A record that existed during the whole copying must be
 * in the copy. A record that did not exist at any time during the copying must not be in the copy.
 * @param copied when the copying began and ended
 */
export async function findInconsistencies(
  db: Db,
  records: readonly WrittenRecord[],
  copied: { readonly began: number; readonly ended: number },
): Promise<readonly string[]> {
  const held = new Set<string>();
  for (const table of ['members', 'gallery', 'matrimony_profiles'] as const) {
    for (const { id } of await db.selectFrom(table).select('id').execute()) held.add(`${table} ${id}`);
  }
  return records
    .filter(({ table, id, addBegan, addedAt, removeBegan, removedAt }) => {
      const mustBe = addedAt < copied.began && removeBegan > copied.ended;
      const cannotBe = removedAt < copied.began || addBegan > copied.ended;
      const isHeld = held.has(`${table} ${id}`);
      return (mustBe && !isHeld) || (cannotBe && isHeld);
    })
    .map(({ table, id }) => `${table} ${id}`);
}
