import { randomUUID } from 'node:crypto';
import { accessList } from '#server/testing/access-list.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { formOf, type TestResponse } from '#server/testing/test-api.ts';
import type { Prepare, PreparedCall, WriteSite } from './write.ts';

/** Sends a prepared call. Every repetition uses the same idempotency key, as on the website. */
export type Sender = () => Promise<TestResponse>;

export interface OpenWriteSite {
  readonly site: WriteSite;
  /** Signs the administrator and the site's member in again, then prepares the site for a call that succeeds. */
  readonly prepare: (prepare: Prepare) => Promise<PreparedCall>;
  /** Returns the sender of a prepared call. @param seen the `updatedAt` to send with the call */
  readonly sender: (call: string, prepared: PreparedCall, seen?: string) => Sender;
}

/** Returns the body of a successful response. @throws Error for any other status */
export function bodyOfSuccess({ status, json }: TestResponse): unknown {
  if (status !== 200) throw new Error(`a request that must succeed returned ${status}: ${JSON.stringify(json)}`);
  return json;
}

function headersOf(token: string | undefined, body: object | undefined) {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

/** Adds `seen` to the query of a deletion, otherwise to the fields of the body. */
function seenParts(seen: string | undefined, method: string, given: Readonly<Record<string, string>>) {
  const added = seen === undefined ? {} : { seen };
  const [query, field] = method === 'DELETE' ? [{ ...given, ...added }, {}] : [given, added];
  const text = new URLSearchParams(query).toString();
  return { query: text === '' ? '' : `?${text}`, field };
}

/** Opens a site with a member, on which every write can be prepared and made. */
export async function openWriteSite(app: TestApp): Promise<OpenWriteSite> {
  const tokens = { user: '', admin: '' };

  async function send(method: string, path: string, body?: object): Promise<TestResponse> {
    const content = body && { body: JSON.stringify(body) };
    return app.api.send(path, { method, headers: headersOf(tokens.admin, body), ...content });
  }

  /**
   * Returns the access token for a call: `given`, or the token of the site's member or administrator if one is
   * required.
   */
  function tokenFor(call: string, given: string | undefined): string | undefined {
    const access = accessList.get(call);
    if (given !== undefined || access === 'public') return given;
    return access === 'user' ? tokens.user : tokens.admin;
  }

  const site: WriteSite = {
    app,
    member: await createUser(app.api, app.platform),
    office: async (method, path, body) => bodyOfSuccess(await send(method, path, body)),
    officeForm: async (method, path, form) => bodyOfSuccess(await app.api.form(method, path, form, tokens.admin)),
  };

  return {
    site,
    prepare: async (prepare) => {
      tokens.admin = (await signIn(app.api, 'admin', administrator)).accessToken;
      tokens.user = (await signIn(app.api, 'user', site.member)).accessToken;
      return prepare(site);
    },
    sender: (call, prepared, seen) => {
      const { kind = '', id = '', change = '', answer = '', query: given = {}, token, body, form } = prepared;
      const ids = call.replace(':id', String(id)).replace(':change', String(change)).replace(':answer', String(answer));
      const named = ids.replace(':kind', kind);
      const [method = '', path = ''] = named.split(' ');
      const { query, field } = seenParts(seen, method, given);
      const json = body && { ...body, ...field };
      const headers = { ...headersOf(tokenFor(call, token), json), 'idempotency-key': randomUUID() };
      return () => {
        const content = form ? formOf({ ...form, ...field }) : json && JSON.stringify(json);
        return app.api.send(`${path}${query}`, { method, headers, ...(content !== undefined && { body: content }) });
      };
    },
  };
}
