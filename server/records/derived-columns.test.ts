import { describe, expect, it } from 'vitest';
import { allRows } from '#server/testing/backups.ts';
import { photo } from '#server/testing/pictures.ts';
import { event, galleryItem, member, memorial, profile } from '#server/testing/records.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { FormFields } from '#server/testing/test-api.ts';

interface Kind {
  readonly table: string;
  readonly list: string;
  /** The path of the call that adds a record; the value of `list` if undefined. */
  readonly adding?: string;
  /** The search scopes that contain records of this kind. */
  readonly scopes: readonly string[];
  readonly before: FormFields;
  /** The form values of the change. They include every field from which a column or a search entry is computed. */
  readonly after: FormFields;
}

const kinds: Readonly<Record<string, Kind>> = {
  event: {
    table: 'events',
    list: '/api/admin/events',
    scopes: [],
    before: event(),
    after: event({
      title: 'Boat trip',
      title_ml: 'വള്ളംയാത്ര',
      description: 'Down the river',
      description_ml: 'പുഴയിലൂടെ',
      place: 'Jetty',
    }),
  },
  picture: {
    table: 'gallery',
    list: '/api/admin/gallery',
    adding: '/api/admin/gallery/upload',
    scopes: [],
    before: galleryItem(),
    after: galleryItem({ description: 'Boats', description_ml: 'വള്ളങ്ങൾ' }),
  },
  memorial: {
    table: 'deceased',
    list: '/api/admin/deceased',
    scopes: ['memorial', 'memorial-place'],
    before: memorial(),
    after: memorial({ name: 'Leela', name_ml: 'ലീല', funeral_place: 'Kayal', funeral_place_ml: 'കായൽ' }),
  },
  member: {
    table: 'members',
    list: '/api/admin/members',
    scopes: ['member', 'member-office', 'member-deceased'],
    before: member(),
    after: member({
      folio: '0A-7',
      name: 'Leela',
      house_name: 'Rose Villa',
      address: 'Beach Road',
      mobile: '+91 00000 10066',
    }),
  },
  profile: {
    table: 'matrimony_profiles',
    list: '/api/admin/profiles',
    scopes: ['profile'],
    before: profile({ photoSubmitted: 'false' }),
    after: profile({
      name: 'Leela',
      district: 'Kayal',
      contactMobile: '+91 00000-10066',
      email: 'leela@sample.example',
      education: 'B.A.',
      profession: 'Nurse',
    }),
  },
};

/** Columns that the test ignores, because they are not computed from the form: ids, timestamps and files. */
const OWN = new Set([
  'id',
  'created_at',
  'updated_at',
  'sent_at',
  'revision',
  'position',
  'first_id',
  'image',
  'photo',
]);

describe('derived columns and search entries of a record', () => {
  const app = adminForEachTest();

  async function stored({ table, scopes }: Kind) {
    const rows = new Map(Object.entries(await allRows(app.platform.database, [table, 'search_entries'])));
    const parse = (row: string) => Object.entries(JSON.parse(row) as Record<string, unknown>);
    const entries = (rows.get('search_entries') ?? []).map((row) => Object.fromEntries(parse(row)));
    return {
      columns: (rows.get(table) ?? []).map((row) =>
        Object.fromEntries(parse(row).filter(([column]) => !OWN.has(column))),
      ),
      entries: entries
        .filter(({ scope, text }) => scopes.includes(String(scope)) && text !== null)
        .map(({ record: _record, version: _version, ...entry }) => entry),
    };
  }

  it.each(Object.entries(kinds))('are the same after a change as after adding the record: %s', async (_name, kind) => {
    const { list, adding = list } = kind;
    const add = async (fields: FormFields) => {
      const files = ['events', 'deceased', 'gallery'].includes(kind.table) ? { image: await photo() } : {};
      const response = await app.api.form('POST', adding, { ...fields, ...files }, app.token);
      expect(response.status).toBe(200);
      return ((await app.api.get(list, app.token)).json as { id: number }[])[0]?.id;
    };
    const path = `${list}/${await add(kind.before)}`;
    const first = await stored(kind);
    const send = kind.table === 'gallery' ? app.api.put : app.api.form.bind(app.api, 'PUT');
    expect((await send(path, kind.after, app.token)).status).toBe(200);
    const changed = await stored(kind);
    expect(changed).not.toEqual(first);
    expect((await app.api.delete(path, app.token)).status).toBe(200);
    await add(kind.after);
    expect(await stored(kind)).toEqual(changed);
  });
});
