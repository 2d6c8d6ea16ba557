import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type Adding, events, gallery, memorials } from '#server/testing/adding-calls.ts';
import { photo } from '#server/testing/pictures.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import type { TestResponse } from '#server/testing/test-api.ts';

interface InMalayalam {
  /** The public path that shows the added record. */
  readonly shown: string;
  /** The Malayalam text of each field, its maximum length, and the message for longer text. */
  readonly words: Readonly<Record<string, readonly [words: string, max: number, tooLong: string]>>;
  readonly found: readonly string[];
}

const { titleTooLong, descriptionTooLong, personNameTooLong, placeTooLong } = messages;
const kinds: readonly (readonly [string, Adding, InMalayalam])[] = [
  [
    'an event',
    events,
    {
      shown: '/api/user/events',
      words: {
        title_ml: ['കുടുംബസംഗമം', 200, titleTooLong],
        description_ml: ['സദ്യയും\nകളികളും', 5000, descriptionTooLong],
      },
      found: ['search=സംഗമം', 'search=കളികളും sample'],
    },
  ],
  [
    'a picture of the gallery',
    gallery,
    {
      shown: '/api/user/gallery',
      words: { description_ml: ['പുഴയിലെ\nവള്ളം', 1000, descriptionTooLong] },
      found: ['search=വള്ളം', 'search=SAMPLE വള്ളം'],
    },
  ],
  [
    'a memorial',
    memorials,
    {
      shown: '/api/user/deceased',
      words: {
        name_ml: ['ലീല രാഘവൻ', 200, personNameTooLong],
        description_ml: ['സുരേഷിന്റെ\nഅമ്മ', 1000, descriptionTooLong],
        funeral_place_ml: ['പുഴയോരം', 200, placeTooLong],
      },
      // `name=രാഘവന്…` has the spelling of older keyboards. `name=Leela` sounds like the Malayalam name.
      found: ['name=രാഘവന്\u200d', 'name=Leela', 'place=പുഴയോരം', 'search=nadia പുഴയോരം', 'name=Nadia&place=town'],
    },
  ],
];

type Read = Readonly<Record<string, unknown>> & { readonly id: number };

describe.each(kinds)('%s in the second language', (_what, { path, list, fields }, { shown, words, found }) => {
  const app = adminForEachTest();

  const malayalam = Object.fromEntries(Object.entries(words).map(([field, [text]]) => [field, text]));
  const nothing = Object.fromEntries(Object.keys(words).map((field) => [field, null]));
  const post = async (more: object = {}) =>
    app.api.form('POST', path, { ...fields, ...more, image: await photo() }, app.token);
  const put = (id: number, body: object) => app.api.put(`${list}/${id}`, body, app.token);
  const read = async (address: string, as?: string) => (await app.api.get(address, as)).json as readonly Read[];
  const idOf = async () => (await read(list, app.token))[0]?.id ?? 0;
  const matches = async (query: string) => (await read(`${shown}?${encodeURI(query)}`)).map(({ id }) => id);

  it('has no Malayalam text until it is added, and then shows it to everyone', async () => {
    expect((await post()).status).toBe(200);
    for (const all of [await read(list, app.token), await read(shown)]) expect(all).toMatchObject([nothing]);
    const id = await idOf();
    expect((await put(id, malayalam)).status).toBe(200);
    for (const all of [await read(list, app.token), await read(shown)]) expect(all).toMatchObject([malayalam]);
    expect((await post(malayalam)).status).toBe(200);
    expect(await read(shown)).toMatchObject([malayalam, malayalam]);
  });

  it('keeps Malayalam text that is not sent, and removes it if it is sent empty or invisible', async () => {
    await post(malayalam);
    const id = await idOf();
    expect((await put(id, fields)).status).toBe(200);
    expect(await read(shown)).toMatchObject([malayalam]);
    for (const empty of ['', '\u200c\u200d', null]) {
      await put(id, malayalam);
      const emptied = Object.fromEntries(Object.keys(words).map((field) => [field, empty]));
      expect((await put(id, emptied)).status).toBe(200);
      expect(await read(shown)).toMatchObject([nothing]);
    }
  });

  it('reports an error at each Malayalam field whose text is longer than the English limit', async () => {
    const at = async (length: (max: number) => number, send: (body: object) => Promise<TestResponse>) =>
      send(Object.fromEntries(Object.entries(words).map(([field, [, max]]) => [field, 'അ'.repeat(length(max))])));
    const errors = Object.fromEntries(Object.entries(words).map(([field, [, , tooLong]]) => [field, tooLong]));
    expect(await at((max) => max + 1, post)).toMatchObject({ status: 400, json: { errors } });
    expect((await at((max) => max, post)).status).toBe(200);
    const id = await idOf();
    expect(
      await at(
        (max) => max + 1,
        (body) => put(id, body),
      ),
    ).toMatchObject({ status: 400, json: { errors } });
  });

  it('is found by its Malayalam text, also in the bin and after a restore, but not by removed text', async () => {
    await post();
    const id = await idOf();
    await put(id, malayalam);
    const both = async () => Promise.all(found.map(matches));
    expect(await both()).toEqual(found.map(() => [id]));
    const { bin } = (await app.api.delete(`${list}/${id}`, app.token)).json as { bin: number };
    expect(await both()).toEqual(found.map(() => []));
    const [word = ''] = Object.values(malayalam);
    expect(await read(`/api/admin/bin?search=${encodeURIComponent(word)}`, app.token)).toMatchObject([{ id: bin }]);
    expect((await app.api.put(`/api/admin/bin/${bin}/restore`, {}, app.token)).status).toBe(200);
    expect(await both()).toEqual(found.map(() => [id]));
    await put(id, nothing);
    expect(await matches(found[0] ?? '')).toEqual([]);
  });
});
