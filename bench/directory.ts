// `node bench/directory.ts [members]`: measures sign-ins, the members directory, a list of the office and a public
// page, by default with 20,000 members, on SQLite or on the PostgreSQL server in TEST_DATABASE_URL. Client and server
// share one process and so one core.
import { memberRecord } from '#server/features/members/record.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { administrator, registerPerson, signIn } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/running-app.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import type { TestResponse } from '#server/testing/test-api.ts';
import { measure } from './measure.ts';
import { inventNames } from './search-names.ts';

const MEMBERS = Number(process.argv[2] ?? 20_000);
const CALLS = 500;
const SIGN_INS = 30;

async function fill({ platform }: TestApp): Promise<void> {
  const members = inventNames(MEMBERS).map((name, at) => {
    const mobile = `+91 00000 ${String(at).padStart(5, '0')}`;
    return storedMember({ folio: String(at + 1), name, mobile, address: 'Sample House, Sample Town' });
  });
  await inTransaction(platform.database, (db) => memberRecord.insert(db, members, 0));
}

async function measureCalls(what: string, count: number, send: (at: number) => Promise<TestResponse>): Promise<void> {
  await measure(what, [...Array(count).keys()], async (at) => {
    const { status } = await send(at);
    if (status !== 200) throw new Error(`${what}: the site returned ${status}`);
  });
}

const app = await startTestApp({ RATE_LIMITS: 'off' });
try {
  await fill(app);
  const { api } = app;
  const admin = (await signIn(api, 'admin', administrator)).accessToken;
  const person = await registerPerson(api);
  await api.put(`/api/admin/users/${person.id}/approve`, {}, admin);
  const pages = Math.ceil(MEMBERS / 100);
  const { email, password } = person;
  console.log(`${MEMBERS} members on ${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'SQLite'}`);
  await measureCalls('a sign-in', SIGN_INS, () => api.post('/api/user/login', { email, password }));
  const token = (await signIn(api, 'user', person)).accessToken;
  await measureCalls('a page of the directory', CALLS, (at) =>
    api.get(`/api/user/office-members/html?page=${(at % pages) + 1}`, token),
  );
  await measureCalls('a page of 100 for the office', CALLS, (at) =>
    api.get(`/api/admin/members?page=${(at % pages) + 1}`, admin),
  );
  await measureCalls('all members for the office', 3, () => api.get('/api/admin/members', admin));
  await measureCalls('a public list', CALLS, () => api.get('/api/user/deceased?page=1'));
} finally {
  await app.close();
}
