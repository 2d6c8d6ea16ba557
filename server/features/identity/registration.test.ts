import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { registrationForm, GOOD_PASSWORD, registerPerson } from '#server/testing/people.ts';
import { startTestAdmin, startTestApp, startSecondProcess, type TestApp } from '#server/testing/running-app.ts';
import { endWithTest } from '#server/testing/temporary.ts';
import { interceptStatements } from '#server/testing/statements.ts';

const person = registrationForm({ name: 'Leela Raghavan', email: 'leela@sample.example', phone: '0000012345' });

let app: TestApp;
let token: string;
async function start(): Promise<void> {
  ({ app, token } = await startTestAdmin());
}
const close = () => app.close();

const register = (body: unknown) => app.api.post('/api/user/register', body);
const accounts = async () => (await app.api.get('/api/admin/users', token)).json as Record<string, unknown>[];

describe('registering', () => {
  beforeEach(start);
  afterEach(close);

  it('creates an account of the role user that waits for approval, and stores no unknown fields', async () => {
    const response = await register({ ...person, role: 'admin', is_approved: true, id: 7 });
    expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.registered } });
    expect(await accounts()).toEqual([
      {
        id: expect.any(Number),
        name: person.name,
        email: person.email,
        isEmailRefused: false,
        phone: person.phone,
        role: 'user',
        is_approved: false,
        status: 'waiting',
        refusalReason: null,
        earlierRefusals: [],
        folio: null,
        members: [],
        candidates: [],
        since: new Date(app.clock.now()).toISOString(),
        updatedAt: new Date(app.clock.now()).toISOString(),
      },
    ]);
  });

  describe('registering with an idempotency key', () => {
    const sendTo = ({ api }: TestApp, key: string, change: object = {}) =>
      api.send('/api/user/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...person, ...change }),
      });

    it('adds one account for three simultaneous requests and a fourth to another process', async () => {
      const twin = await startSecondProcess(app);
      try {
        const responses = await Promise.all([app, app, app].map((each) => sendTo(each, 'a-key')));
        responses.push(await sendTo(twin, 'a-key'));
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(await accounts()).toHaveLength(1);
      } finally {
        await twin.close();
      }
    });

    it.each([
      ['name', { name: 'Somebody Else' }],
      ['password', { password: `${GOOD_PASSWORD}2`, confirmPassword: `${GOOD_PASSWORD}2` }],
    ])('is refused if the key was used with another %s, and changes nothing', async (_what, change) => {
      await sendTo(app, 'a-key');
      const before = await accounts();
      const refused = { status: 422, json: { success: false, code: 'keyReused' } };
      expect(await sendTo(app, 'a-key', change)).toMatchObject(refused);
      expect(await accounts()).toEqual(before);
      const credentials = { email: person.email, password: GOOD_PASSWORD };
      expect(await app.api.post('/api/user/login', credentials)).toMatchObject({
        status: 403,
        json: { code: 'awaitingApproval' },
      });
    });
  });

  it('accepts names and phone numbers in any script, with the joiners that Malayalam needs', async () => {
    expect((await register({ ...person, name: 'ലീല രാഘവൻ\u200d', phone: '+൯൧ ൦൦൦൦൦ ൧൨൩൪൫' })).status).toBe(200);
  });

  it('refuses an email that is taken, whatever its case and spaces', async () => {
    await register(person);
    const again = await register({ ...person, email: '  LEELA@Sample.Example ' });
    expect(again).toMatchObject({ status: 409, json: { errors: { email: messages.emailTaken } } });
    expect(await accounts()).toHaveLength(1);
  });

  it('accepts one of two simultaneous requests with the same email', async () => {
    const responses = await Promise.all([register(person), register(person), register(person)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await accounts()).toHaveLength(1);
  });

  it('adds the account if another account with its email is deleted during the request', async () => {
    const steps: (() => Promise<void>)[] = [];
    const through = interceptStatements(async (statement) => {
      const isLookUp = statement.sql.startsWith('select') && statement.parameters.includes(person.email);
      const step = isLookUp ? steps.shift() : undefined;
      if (!step) return statement;
      await step();
      // Removes the email from the parameters, so that the look-up finds no account.
      return { ...statement, parameters: statement.parameters.map((value) => (value === person.email ? '' : value)) };
    });
    const other = endWithTest(await startTestApp({}, undefined, undefined, { through }));
    const send = (name: string) => other.api.post('/api/user/register', { ...person, name });
    const names = async () => {
      const users = other.platform.database.selectFrom('accounts').select('name').where('role', '=', 'user');
      return (await users.execute()).map(({ name }) => name);
    };
    await send('First');
    // The first look-up finds no account, as if it ran before the other account was added. The other account is
    // deleted before the second look-up.
    steps.push(
      async () => {},
      async () => {
        await other.platform.database.deleteFrom('accounts').where('name', '=', 'First').execute();
      },
    );
    expect((await send('Second')).status).toBe(200);
    expect(await names()).toEqual(['Second']);
  });

  it('is limited to 60 forms an hour from one IP address', async () => {
    for (let count = 0; count < 60; count += 1) {
      expect((await register({ ...person, email: `p${count}@sample.example` })).status).toBe(200);
    }
    const refused = await register(person);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    app.clock.advance(60 * 60_000);
    expect((await register(person)).status).toBe(200);
  });
});

// These tests share one site, because they change nothing.
describe('a refused registration', () => {
  beforeAll(start);
  afterAll(close);

  it.each([
    ['name', { name: '  ' }, messages.nameRequired],
    ['name', { name: 'x'.repeat(121) }, messages.nameTooLong],
    ['email', { email: 'leela at example' }, messages.emailInvalid],
    ['email', { email: undefined }, messages.emailRequired],
    ['phone', { phone: 'call me' }, messages.phoneInvalid],
    ['phone', { phone: '12' }, messages.phoneInvalid],
    ['phone', { phone: undefined }, messages.phoneRequired],
    ['password', { password: 'short', confirmPassword: 'short' }, messages.passwordTooShort],
    ['password', { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) }, messages.passwordTooLong],
    ['password', { password: 'password123', confirmPassword: 'password123' }, messages.passwordCommon],
    ['confirmPassword', { confirmPassword: 'something else' }, messages.passwordsDoNotMatch],
  ])('says what is wrong with the %s', async (field, change, message) => {
    const response = await register({ ...person, ...change });
    expect(response).toMatchObject({ status: 400, json: { success: false, message, errors: { [field]: message } } });
    expect(await accounts()).toEqual([]);
  });

  it('returns an error for every invalid field', async () => {
    const { json } = await register({});
    expect(json).toEqual({
      success: false,
      code: 'checkFields',
      message: messages.checkFields,
      errors: {
        name: messages.nameRequired,
        email: messages.emailRequired,
        phone: messages.phoneRequired,
        password: messages.passwordRequired,
        confirmPassword: messages.confirmRequired,
      },
      errorCodes: {
        name: 'nameRequired',
        email: 'emailRequired',
        phone: 'phoneRequired',
        password: 'passwordRequired',
        confirmPassword: 'confirmRequired',
      },
    });
  });

  it.each(['1', '0', '999999', 'x', '-1', '1.5', '99999999999999999999'])(
    'adds no user, so requests for the user id %s receive 404',
    async (id) => {
      expect((await app.api.put(`/api/admin/users/${id}/approve`, {}, token)).status).toBe(404);
      expect((await app.api.delete(`/api/admin/users/${id}`, token)).status).toBe(404);
      expect((await app.api.post(`/api/admin/users/${id}/reset-link`, {}, token)).status).toBe(404);
    },
  );
});

describe('the users list', () => {
  beforeEach(start);
  afterEach(close);

  const list = async (query = '') => {
    const response = await app.api.get(`/api/admin/users${query}`, token);
    return { ...response, names: (response.json as { name: string }[]).map(({ name }) => name) };
  };

  it('shows waiting users first, the longest wait on top, and no administrators', async () => {
    const first = await registerPerson(app.api, 'First');
    await registerPerson(app.api, 'Second');
    await registerPerson(app.api, 'Third');
    await app.api.put(`/api/admin/users/${first.id}/approve`, undefined, token);
    const all = await list();
    expect(all.names).toEqual(['Second', 'Third', 'First']);
    expect(all.headers.get('x-total-count')).toBe('3');
    expect((await list('?status=waiting')).names).toEqual(['Second', 'Third']);
    expect((await list('?status=approved')).names).toEqual(['First']);
  });

  it('finds users by words of name, email and phone, in any order', async () => {
    await registerPerson(app.api, 'Mary Sample Jose');
    await registerPerson(app.api, 'ലീല രാഘവൻ');
    await registerPerson(app.api, '100% Sample_Name');
    expect((await list(`?search=${encodeURIComponent('jose mary')}`)).names).toEqual(['Mary Sample Jose']);
    expect((await list(`?search=${encodeURIComponent('രാഘവൻ')}`)).names).toEqual(['ലീല രാഘവൻ']);
    expect((await list(`?search=${encodeURIComponent('100%')}`)).names).toEqual(['100% Sample_Name']);
    expect((await list('?search=sample_n')).names).toEqual(['100% Sample_Name']);
    // Words match from their beginning. Phone numbers match in any part, because people remember the end.
    expect((await list('?search=e_n')).names).toEqual([]);
    expect((await list('?search=ary')).names).toEqual([]);
    expect((await list('?search=000000')).names).toHaveLength(3);
    expect((await list('?search=ample.EXAMPLE')).names).toHaveLength(3);
    expect((await list('?search=jose%09mary%E2%80%8B')).names).toEqual(['Mary Sample Jose']);
  });

  it('lists similar spellings of a name after exact matches, without deleted users', async () => {
    const { id } = await registerPerson(app.api, 'Fathima Sett');
    await registerPerson(app.api, 'ഫാത്തിമ സേട്ട്');
    await registerPerson(app.api, 'Fatima Sait');
    await registerPerson(app.api, 'Fahima Sait');
    const response = await app.api.get('/api/admin/users?search=fatima+sait', token);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.json).toEqual([
      // The same name in Malayalam script is an exact match.
      expect.not.objectContaining({ similar: true }),
      expect.not.objectContaining({ similar: true }),
      expect.objectContaining({ name: 'Fathima Sett', similar: true }),
    ]);
    await app.api.delete(`/api/admin/users/${id}`, token);
    expect((await list('?search=fatima+sait&page=1&status=waiting')).names).toEqual(['ഫാത്തിമ സേട്ട്', 'Fatima Sait']);
    expect((await list('?search=fatima&status=approved')).names).toEqual([]);
  });

  it('approves a user once, with one email', async () => {
    const { id, email } = await registerPerson(app.api);
    for (const body of [undefined, {}, undefined]) {
      const response = await app.api.put(`/api/admin/users/${id}/approve`, body, token);
      expect(response).toMatchObject({ status: 200, json: { success: true, message: messages.userApproved } });
    }
    const empty = await app.api.send(`/api/admin/users/${id}/approve`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(empty.status).toBe(200);
    app.clock.advance(10_000);
    await app.platform.jobs.settle();
    expect(app.emails.map(({ to }) => to)).toEqual([email]);
    expect(app.emails[0]?.text).toContain(`${app.platform.config.publicUrl}/login`);
  });
});
