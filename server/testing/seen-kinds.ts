import type { RecordName } from '#server/records/record-kinds.ts';
import { albums, events, gallery, members, memorials, notices, terms, wards } from './adding-calls.ts';
import { photo } from './pictures.ts';
import { bearer, member, person, profile, term } from './records.ts';
import type { TestApi, TestResponse } from './test-api.ts';

/** A record as the admin API returns it. */
export type ReadRecord = Readonly<Record<string, unknown>> & { readonly updatedAt: string };

export interface Admin {
  readonly api: TestApi;
  readonly token: string;
}

/** A change of one field of a record. `sent` returns the request body. */
interface Edit {
  readonly field: string;
  readonly sent: (seen: ReadRecord, value: string) => object;
  /** Two different values, used one after the other. */
  readonly values: readonly [string, string];
}

/** How records of a kind are added, read and changed. */
export interface Kind {
  /** Adds a record. @returns the path for changing the record */
  readonly add: (admin: Admin) => Promise<string>;
  readonly read: (admin: Admin, path: string) => Promise<ReadRecord>;
  readonly isForm?: true;
  readonly mine: Edit;
  readonly theirs: Edit;
  /** True for kinds whose records always exist. */
  readonly cannotBeDeleted?: true;
}

const field = (name: string, ...values: [string, string]): Edit => ({
  field: name,
  sent: (_seen, value) => ({ [name]: value }),
  values,
});

const numberOf = (path: string) => Number(path.split('/').at(-1));

async function inList({ api, token }: Admin, list: string, id: number): Promise<ReadRecord> {
  const records = (await api.get(list, token)).json as (ReadRecord & { id: number })[];
  const record = records.find((one) => one.id === id);
  if (!record) throw new Error(`${list} has no record ${id}`);
  return record;
}

/** Returns a person of the newest entry. */
async function inPeople(admin: Admin, id: number): Promise<ReadRecord> {
  return inList(admin, `${members.path}/${await newest(admin, members.list)}/persons`, id);
}

async function newest({ api, token }: Admin, list: string): Promise<number> {
  const ids = ((await api.get(list, token)).json as { id: number }[]).map(({ id }) => id);
  return Math.max(...ids);
}

function made({ status, json }: TestResponse): void {
  if (status !== 200) throw new Error(`adding returned ${status}: ${JSON.stringify(json)}`);
}

interface Listed {
  readonly path: string;
  readonly list: string;
  readonly fields: object;
}

/** Functions that add a record with a picture by a form, and read the record from its list. */
const pictured = ({ path, list, fields }: Listed) => ({
  add: async (admin: Admin) => {
    made(await admin.api.form('POST', path, { ...fields, image: await photo() }, admin.token));
    return `${list}/${await newest(admin, list)}`;
  },
  read: (admin: Admin, at: string) => inList(admin, list, numberOf(at)),
});

const written = ({ path, list, fields }: Listed) => ({
  add: async (admin: Admin) => {
    made(await admin.api.post(path, fields, admin.token));
    return `${list}/${await newest(admin, list)}`;
  },
  read: (admin: Admin, at: string) => inList(admin, list, numberOf(at)),
});

/** Returns the change of one field of a notice. The request must contain all fields of the notice. */
const inNotice = (name: string, change: (value: string) => object, ...values: [string, string]): Edit => ({
  field: name,
  sent: ({ title, text, begins_on, ends_on }, value) => ({ title, text, begins_on, ends_on, ...change(value) }),
  values,
});

const inWords = (name: string, ...values: [string, string]): Edit => ({
  field: name,
  sent: ({ value: words }, value) => ({ value: { ...(words as object), [name]: { en: value, ml: null } } }),
  values,
});

const TERM = '/api/admin/terms';
const BEARERS = `${TERM}/1/bearers`;
const PROFILES = '/api/admin/profiles';

/**
 * Every kind whose fields the office changes, by its name in the audit log. An answer is addressed by its event and entry:
 * `server/features/events/answers.test.ts`.
 */
export const seenKinds: Readonly<Record<Exclude<RecordName['type'], 'user' | 'administrator' | 'answer'>, Kind>> = {
  event: {
    ...pictured(events),
    isForm: true,
    mine: field('title', 'Mine', 'Mine as well'),
    theirs: field('place', 'Community Hall', 'Town Hall'),
  },
  memorial: {
    ...pictured(memorials),
    isForm: true,
    mine: field('name', 'Mine', 'Mine as well'),
    theirs: field('name_ml', 'ലീല', 'ലീല രാഘവൻ'),
  },
  picture: {
    ...pictured(gallery),
    mine: field('description', 'Mine', 'Mine as well'),
    theirs: field('description_ml', 'പുഴയിലെ വള്ളം', 'വള്ളം'),
  },
  member: {
    ...pictured(members),
    isForm: true,
    mine: field('mobile', '00000 10066', '00000 10067'),
    theirs: field('address', 'Rose Villa', 'Rose House'),
  },
  person: {
    add: async (admin) => {
      made(await admin.api.form('POST', members.path, member({ folio: '99' }), admin.token));
      const people = `${members.path}/${await newest(admin, members.list)}/persons`;
      made(await admin.api.post(people, person(), admin.token));
      return `/api/admin/persons/${await newest(admin, people)}`;
    },
    read: (admin, path) => inPeople(admin, numberOf(path)),
    mine: field('name', 'Mine', 'Mine as well'),
    theirs: field('town', 'Sample Town', 'Sample City'),
  },
  notice: {
    ...written(notices),
    mine: inNotice('title.en', (en) => ({ title: { en, ml: null } }), 'Mine', 'Mine as well'),
    theirs: inNotice('ends_on', (ends_on) => ({ ends_on }), '2026-09-01', '2026-09-02'),
  },
  term: {
    ...written(terms),
    mine: field('begins_on', '2027-04-02', '2027-04-03'),
    theirs: {
      field: 'ends_on',
      sent: ({ begins_on }, ends_on) => ({ begins_on, ends_on }),
      values: ['2030-03-30', '2030-03-31'],
    },
  },
  album: {
    ...written(albums),
    mine: field('title', 'Mine', 'Mine as well'),
    theirs: field('title_ml', 'കുടുംബദിനം', 'കുടുംബസംഗമം'),
  },
  ward: {
    ...written(wards),
    mine: field('name', 'Mine', 'Mine as well'),
    theirs: field('name_ml', 'കടൽത്തീരം', 'ബീച്ച് റോഡ്'),
  },
  bearer: {
    add: async (admin) => {
      made(await admin.api.post(TERM, term({ begins_on: '2020-04-01' }), admin.token));
      made(await admin.api.form('POST', BEARERS, bearer({ image: await photo() }), admin.token));
      return `/api/admin/bearers/${await newest(admin, BEARERS)}`;
    },
    read: (admin, path) => inList(admin, BEARERS, numberOf(path)),
    isForm: true,
    mine: field('name_en', 'Mine', 'Mine as well'),
    theirs: field('role_ml', 'അംഗം', 'ഖജാൻജി'),
  },
  content: {
    add: async () => '/api/admin/content/about',
    read: async ({ api, token }, path) => (await api.get(path, token)).json as ReadRecord,
    mine: inWords('heading', 'Mine', 'Mine as well'),
    theirs: inWords('lead', 'Theirs', 'Theirs as well'),
    cannotBeDeleted: true,
  },
  profile: {
    add: async (admin) => {
      made(await admin.api.form('POST', PROFILES, profile({ photo: await photo() }), admin.token));
      return `${PROFILES}/${await newest(admin, PROFILES)}`;
    },
    read: async ({ api, token }, path) => (await api.get(path, token)).json as ReadRecord,
    isForm: true,
    mine: field('name', 'Mine', 'Mine as well'),
    theirs: field('contactMobile', '00000 54322', '00000 54323'),
  },
};
