import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const readApiDocument = endpoint('GET /api/openapi.json', 'public', {
  summary: 'Returns this description of all endpoints, in OpenAPI 3.1.',
  responses: { record: z.record(z.string(), z.unknown()) },
});
