import { beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, sessionFor } from '#contract/endpoint.ts';
import { contractEndpoints, fittingBody } from '#server/testing/fitting-body.ts';
import { objectPropertyNames, zipOf } from '#server/testing/hostile-input.ts';
import { pdfFile } from '#server/testing/pdfs.ts';
import { administrator, createUser, type Credentials, signIn } from '#server/testing/people.ts';
import { fileOf, photo } from '#server/testing/pictures.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';
import type { FormFields, TestResponse } from '#server/testing/test-api.ts';
import { isWholeRun } from '#server/testing/whole-run.ts';

/** The order of the calls: records are created before they are changed, read and deleted. */
const ORDER: readonly Endpoint['method'][] = ['POST', 'PUT', 'GET', 'DELETE'];
const endpoints = contractEndpoints().toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method));

describe.each(isWholeRun ? objectPropertyNames : objectPropertyNames.slice(0, 2))(
  'the property name %s of JavaScript objects',
  (word) => {
    const app = appForEachTest({ RATE_LIMITS: 'off' });
    let member: Credentials;
    let files: Readonly<Record<'image' | 'pdf' | 'table' | 'archive', File>>;
    beforeEach(async () => {
      member = await createUser(app.api, app.platform);
      files = {
        image: await photo(),
        pdf: await pdfFile(),
        table: fileOf(`Folio,Name,Mobile,${word}\n${word},${word},${word},${word}\n`, 'members.csv'),
        archive: fileOf(await zipOf({ [`${word}.jpg`]: 'no picture', 'constructor/1.pdf': 'no PDF' }), 'files.zip'),
      };
    });

    const tokens = new Map<string, string | undefined>();
    async function signInFor(access: Endpoint['access']): Promise<void> {
      if (access === 'public') return;
      const kind = sessionFor(access);
      tokens.set(kind, (await signIn(app.api, kind, kind === 'user' ? member : administrator)).accessToken);
    }

    function formFor({ body, files: taken = {} }: Endpoint, more: FormFields): FormFields {
      const typed = Object.entries(body ? fittingBody(body, word) : {});
      const fields = typed.map(([name, value]): readonly [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const picked = Object.entries(taken).map(([name, { kind }]): readonly [string, File] => [name, files[kind]]);
      return { ...Object.fromEntries<string | File>([...fields, ...picked]), ...more };
    }

    function send(
      { method, access }: Endpoint,
      address: string,
      body?: unknown,
      form?: FormFields,
    ): Promise<TestResponse> {
      const token = access === 'public' ? undefined : tokens.get(sessionFor(access));
      if (form !== undefined && (method === 'POST' || method === 'PUT'))
        return app.api.form(method, address, form, token);
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      return app.api.send(address, { method, headers, ...(body !== undefined && { body: content }) });
    }

    /** Sends a request and waits for its background work. Signs in again if an earlier call ended the session. */
    async function call(endpoint: Endpoint, address: string, body?: unknown, form?: FormFields): Promise<TestResponse> {
      const first = await send(endpoint, address, body, form);
      if (first.status !== 401) {
        await app.platform.tasks.settle();
        return first;
      }
      await signInFor(endpoint.access);
      return send(endpoint, address, body, form);
    }

    it('is accepted as ordinary text by every call, in every field and as a field name', async () => {
      const faults: string[] = [];
      let succeeded = 0;
      const note = (endpoint: Endpoint, what: string, { status }: TestResponse) => {
        if (status === 200) succeeded += 1;
        if (status >= 500) faults.push(`${endpoint.method} ${endpoint.path} with ${what}: ${status}`);
      };
      for (const endpoint of endpoints) {
        const { path, query, body } = endpoint;
        const address = path.replaceAll(/:\w+/g, '1');
        if (endpoint.files) {
          note(endpoint, 'a form', await call(endpoint, address, undefined, formFor(endpoint, {})));
          const named = formFor(endpoint, { [word]: word });
          note(endpoint, 'a field of that name', await call(endpoint, address, undefined, named));
          const misplaced = { [word]: files.image };
          note(endpoint, 'a file of that name', await call(endpoint, address, undefined, misplaced));
        }
        if (body) {
          const fitting = fittingBody(body, word);
          note(endpoint, 'a body', await call(endpoint, address, fitting));
          note(endpoint, 'a field of that name', await call(endpoint, address, `{"${word}":"${word}"}`));
          note(endpoint, 'a field in that', await call(endpoint, address, `{"${word}":{"${word}":{"a":1}}}`));
          const names = Object.keys(fitting).map((name) => [name, word]);
          note(endpoint, 'nothing but it', await call(endpoint, address, Object.fromEntries(names)));
        }
        if (query) {
          const fitting = new URLSearchParams(
            Object.entries(fittingBody(query, word)).map(([name, of]) => [name, String(of)]),
          );
          note(endpoint, 'a search', await call(endpoint, `${address}?${fitting}`, body && {}));
          for (const name of fitting.keys())
            note(endpoint, name, await call(endpoint, `${address}?${name}=${word}`, body && {}));
        }
        note(
          endpoint,
          'that name in the query',
          await call(endpoint, `${address}?${word}=${word}&${word}[${word}]=1`, body && {}),
        );
        note(endpoint, 'that number', await call(endpoint, path.replaceAll(/:\w+/g, word), body && {}));
      }
      expect(faults).toEqual([]);
      expect(succeeded).toBeGreaterThan(endpoints.length);
    });
  },
);
