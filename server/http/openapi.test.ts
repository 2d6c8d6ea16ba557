import { expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { appForEachTest } from '#server/testing/test-apps.ts';

const app = appForEachTest();

it('the API document contains every schema that it refers to', async () => {
  const { json } = await app.api.get('/api/openapi.json');
  const document = json as { components: { schemas: object } };
  const pointers = new Set(JSON.stringify(json).match(/(?<="\$ref":")[^"]+/g));
  expect(pointers.size).toBeGreaterThan(2);
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...pointers].toSorted()).toEqual(names.toSorted());
});

it('the API document lists every code that a response can contain', async () => {
  const { json } = await app.api.get('/api/openapi.json');
  const { MessageCode, Problem } = (json as { components: { schemas: Record<string, Record<string, unknown>> } })
    .components.schemas;
  expect(MessageCode).toMatchObject({ anyOf: [{ enum: Object.keys(messages) }, { type: 'string' }] });
  const code = { $ref: '#/components/schemas/MessageCode' };
  expect(Problem).toMatchObject({
    required: expect.arrayContaining(['code', 'message']),
    properties: { code, errors: {}, errorCodes: { additionalProperties: code } },
  });
});

it('the API document names the duties that a call needs', async () => {
  const { json } = await app.api.get('/api/openapi.json');
  const { paths } = json as { paths: Record<string, Record<string, { description: string }>> };
  const needed = (path: string) => paths[path]?.['get']?.description;
  expect(needed('/api/admin/events')).toBe('Requires an administrator with the duty office or editor or owner.');
  expect(needed('/api/admin/administrators')).toBe('Requires an administrator with the duty owner.');
  expect(needed('/api/admin/audit')).toBe('Requires an administrator.');
});
