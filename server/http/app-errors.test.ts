import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type SessionKind, sessionFor } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import { contractEndpoints } from '#server/testing/fitting-body.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import { appForAllTests } from '#server/testing/test-apps.ts';

interface Refused {
  readonly success: false;
  readonly code: keyof typeof messages;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly errorCodes?: Readonly<Record<string, keyof typeof messages>>;
}

const sentencesOf = (codes: Refused['errorCodes']) =>
  codes && Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, messages[code]]));

describe('an error response', () => {
  const app = appForAllTests();
  const tokens: Partial<Record<SessionKind, string>> = {};
  beforeAll(async () => {
    const member = await createUser(app.api, app.platform);
    tokens.user = (await signIn(app.api, 'user', member)).accessToken;
    tokens.admin = (await signIn(app.api, 'admin', administrator)).accessToken;
  });

  const send = async ({ method, path, access }: Endpoint, type: string, body: string) => {
    const token = access === 'public' ? undefined : tokens[sessionFor(access)];
    const { status, json } = await app.api.send(path.replace(':id', '999999'), {
      method,
      headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body }),
    });
    return { status, json: json as Refused };
  };

  /** Request bodies that most calls refuse, each with a description and its content type. */
  const sent = [
    ['nothing that it needs', 'application/json', '{}'],
    [
      'fields of the wrong kind',
      'application/json',
      '{"email":[],"name":{},"password":1,"value":"x","ids":"x","title":[]}',
    ],
    ['no object', 'application/json', '"words"'],
    ['broken JSON', 'application/json', '{ this is not json'],
    ['another type', 'text/plain', 'words'],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"'],
  ] as const;

  for (const endpoint of contractEndpoints().filter(({ path }) => !path.endsWith('/logout'))) {
    it(`of ${endpoint.method} ${endpoint.path} has a code, and a code for each wrong field`, async () => {
      const codes = [];
      for (const [, type, body] of sent) {
        const { status, json } = await send(endpoint, type, body);
        if (status < 400) continue;
        codes.push(json.code);
        expect(json).toEqual({
          success: false,
          code: expect.any(String),
          message: messages[json.code],
          ...(json.errors && { errors: sentencesOf(json.errorCodes), errorCodes: json.errorCodes }),
        });
      }
      expect(codes.every((code) => Object.hasOwn(messages, code))).toBe(true);
    });
  }

  it('has a code for an unknown path, an unreadable path and an unexpected failure, without internal details', async () => {
    expect((await app.api.get('/api/nothing')).json).toMatchObject({ code: 'notFound' });
    expect((await app.api.get('/api/%zz')).json).toMatchObject({ code: 'unreadable' });
    await app.platform.database.schema.dropTable('attempts').execute();
    const response = await app.api.post('/api/user/login', { email: 'a@sample.example', password: 'x' });
    expect(response).toMatchObject({
      status: 500,
      json: { success: false, code: 'errorOccurred', message: messages.errorOccurred },
    });
    expect(JSON.stringify(response.json)).not.toMatch(/attempts|select|\.ts/);
  });
});
