import { randomUUID } from 'node:crypto';
import { accessList } from '#server/testing/access-list.ts';
import { administrator, createUser, signIn } from '#server/testing/people.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { formOf, type TestResponse } from '#server/testing/test-api.ts';
import type { Prepare, PreparedCall, WriteSite } from './write.ts';

/** A call that is ready to be made, as often as wanted: each time under the same key, as our forms send it. */
export type Sender = () => Promise<TestResponse>;

export interface OpenWriteSite {
  readonly site: WriteSite;
  /** Signs everybody in anew and brings the site to where a call succeeds. */
  readonly prepare: (prepare: Prepare) => Promise<PreparedCall>;
  /** @param seen what whoever makes it says that they saw */
  readonly sender: (call: string, prepared: PreparedCall, seen?: string) => Sender;
}

/** @throws Error unless it succeeded */
export function answered({ status, json }: TestResponse): unknown {
  if (status !== 200) throw new Error(`what has to succeed was answered ${status}: ${JSON.stringify(json)}`);
  return json;
}

function headersOf(token: string | undefined, body: object | undefined) {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}

/** Where `seen` is said: in what is sent, or in the address of a deletion. */
function saying(seen: string | undefined, method: string) {
  if (seen === undefined) return { query: '', field: {} };
  return method === 'DELETE'
    ? { query: `?${new URLSearchParams({ seen }).toString()}`, field: {} }
    : { query: '', field: { seen } };
}

/** A site with a member, on which every write can be prepared and made. */
export async function openWriteSite(app: TestApp): Promise<OpenWriteSite> {
  const tokens = { user: '', admin: '' };

  async function send(method: string, path: string, body?: object): Promise<TestResponse> {
    const content = body && { body: JSON.stringify(body) };
    return app.api.send(path, { method, headers: headersOf(tokens.admin, body), ...content });
  }

  /** Whoever may make the call. */
  function tokenFor(call: string, given: string | undefined): string | undefined {
    const access = accessList.get(call);
    if (given !== undefined || access === 'public') return given;
    return access === 'user' ? tokens.user : tokens.admin;
  }

  const site: WriteSite = {
    app,
    member: await createUser(app.api, app.platform),
    office: async (method, path, body) => answered(await send(method, path, body)),
    officeForm: async (method, path, form) => answered(await app.api.form(method, path, form, tokens.admin)),
  };

  return {
    site,
    prepare: async (prepare) => {
      tokens.admin = (await signIn(app.api, 'admin', administrator)).accessToken;
      tokens.user = (await signIn(app.api, 'user', site.member)).accessToken;
      return prepare(site);
    },
    sender: (call, { id = '', token, body, form }, seen) => {
      const [method = '', path = ''] = call.replace(':id', String(id)).split(' ');
      const { query, field } = saying(seen, method);
      const json = body && { ...body, ...field };
      const headers = { ...headersOf(tokenFor(call, token), json), 'idempotency-key': randomUUID() };
      return () => {
        const content = form ? formOf({ ...form, ...field }) : json && JSON.stringify(json);
        return app.api.send(`${path}${query}`, { method, headers, ...(content !== undefined && { body: content }) });
      };
    },
  };
}
