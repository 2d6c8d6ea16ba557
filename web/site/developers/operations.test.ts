import { expect, it } from 'vitest';
import { readOperations } from './operations.ts';

const refresh = {
  summary: 'Refreshes.',
  description: 'No sign-in required.',
  parameters: [{ name: 'page', in: 'query', required: false, schema: { type: 'string', pattern: '^1$' } }],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { type: 'object', properties: { phone: { type: ['string', 'number'] } }, required: ['phone'] },
      },
    },
  },
  responses: {
    200: {
      description: 'Done.',
      content: {
        'application/json': {
          schema: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                date: { type: 'string', format: 'date' },
                kind: { enum: ['a', 'b'] },
                place: { anyOf: [{ type: 'object', properties: { lat: { type: 'number' } } }, { type: 'null' }] },
              },
              required: ['date', 'kind'],
            },
          },
        },
      },
    },
  },
};

it('reads the request and response fields of a call, including nested ones', () => {
  expect(readOperations({ openapi: '3.1.0', paths: { '/api/things': { post: refresh } } })).toEqual([
    {
      method: 'POST',
      path: '/api/things',
      summary: 'Refreshes.',
      access: 'No sign-in required.',
      sends: [
        { name: 'page (query)', type: 'string', needed: false },
        { name: 'phone', type: 'string | number', needed: true },
      ],
      response: 'array of object',
      receives: [
        { name: 'date', type: 'string (date)', needed: true },
        { name: 'kind', type: '"a" | "b"', needed: true },
        { name: 'place', type: 'object | null', needed: false },
        { name: 'place.lat', type: 'number', needed: false },
      ],
    },
  ]);
});

it('throws if the OpenAPI document has an unexpected shape', () => {
  expect(() => readOperations({ paths: { '/api/things': { get: {} } } })).toThrow('summary');
});

it('reads a multipart form with files', () => {
  const form = { type: 'object', properties: { image: { type: 'string', format: 'binary' } }, required: ['image'] };
  const upload = { ...refresh, parameters: [], requestBody: { content: { 'multipart/form-data': { schema: form } } } };
  const [operation] = readOperations({ paths: { '/api/things': { post: upload } } });
  expect(operation?.sends).toEqual([{ name: 'image', type: 'string (binary)', needed: true }]);
});
