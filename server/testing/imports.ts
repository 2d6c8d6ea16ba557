import { setTimeout as wait } from 'node:timers/promises';
import type { ColumnField, ImportRow, MemberImport } from '#contract/member-imports.ts';
import type { Member } from '#contract/members.ts';
import type { TestResponse } from './test-api.ts';
import { fileOf } from './pictures.ts';
import { member } from './records.ts';
import type { TestApp } from './running-app.ts';

const IMPORTS = '/api/admin/members/imports';

export const LIST = `Folio,Name,Mobile,Address
1,Yusuf Sait,00000 10001,"Sample House
Sample Town"
2,കുര്യൻ മാത്യു,,Sample House 2
10A,Lakshmi Nair,"+91 00000 10010",
`;

/** Makes an administrator's calls about imports and members. */
export interface AdminClient {
  readonly uploadTable: (content: Buffer | string, fileName?: string) => Promise<TestResponse>;
  readonly uploadArchive: (content: Buffer) => Promise<TestResponse>;
  readonly call: (
    method: 'POST' | 'PUT' | 'DELETE',
    id: number,
    step?: string,
    body?: unknown,
  ) => Promise<TestResponse>;
  readonly read: (id: number) => Promise<MemberImport>;
  /** Waits until no process works on the import any more, then returns it. */
  readonly settled: (id: number) => Promise<MemberImport>;
  readonly rows: (id: number, query?: string) => Promise<ImportRow[]>;
  /** Adds a member to the directory. @returns the id */
  readonly add: (given: Parameters<typeof member>[0]) => Promise<number>;
  /** Returns folio, name, mobile and address of all members. */
  readonly details: () => Promise<(string | null)[][]>;
  /** Returns all members in folio order. */
  readonly members: () => Promise<Member[]>;
  /** Uploads and checks a table, and waits for the result. */
  readonly checked: (content: Buffer | string, columns?: readonly ColumnField[]) => Promise<MemberImport>;
  /** Starts a step of an import, such as `run`, and waits until the step ends. */
  readonly finish: (method: 'POST' | 'PUT', id: number, step?: string, body?: unknown) => Promise<MemberImport>;
}

export function importOf({ json }: TestResponse): MemberImport {
  return (json as { import: MemberImport }).import;
}

export function adminClientOf({ api, platform }: TestApp, token: string): AdminClient {
  const at = (id: number, step = '') => `${IMPORTS}/${id}${step && `/${step}`}`;
  const admin: AdminClient = {
    uploadTable: (content, fileName = 'members.csv') =>
      api.form('POST', IMPORTS, { fileName, table: fileOf(content, 'file') }, token),
    uploadArchive: (content) =>
      api.form('POST', `${IMPORTS}/files`, { fileName: 'photos.zip', archive: fileOf(content, 'file') }, token),
    call: (method, id, step, body) => {
      if (method === 'DELETE') return api.delete(at(id, step), token);
      return method === 'PUT' ? api.put(at(id, step), body ?? {}, token) : api.post(at(id, step), body, token);
    },
    read: async (id) => (await api.get(at(id), token)).json as MemberImport,
    settled: async (id) => {
      const found = await admin.read(id);
      if (found.progress === null) return found;
      await wait(20);
      return admin.settled(id);
    },
    rows: async (id, query = '') => (await api.get(`${at(id, 'rows')}?${query}`, token)).json as ImportRow[],
    add: async (given) => {
      const response = await api.form('POST', '/api/admin/members', member(given), token);
      return (response.json as { member: { id: number } }).member.id;
    },
    details: async () =>
      (await admin.members()).map(({ folio, name, mobile, address }) => [folio, name, mobile, address]),
    members: async () => (await api.get('/api/admin/members', token)).json as Member[],
    finish: async (method, id, step, body) => {
      const response = await admin.call(method, id, step, body);
      if (response.status !== 200) throw new Error(`the import step returned ${response.status}`);
      await platform.jobs.settle();
      return admin.settled(id);
    },
    checked: async (content, columns) => {
      const response = await admin.uploadTable(content);
      if (response.status !== 200) throw new Error(`the upload returned ${response.status}`);
      const body = columns && { columns };
      return admin.finish('PUT', importOf(response).id, undefined, body);
    },
  };
  return admin;
}
