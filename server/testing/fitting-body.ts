import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

function isEndpoint(value: object): value is Endpoint {
  return 'access' in value && 'responses' in value;
}

/** Endpoints are exported one by one, or several together by name. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null || '_zod' in value) return [];
  return isEndpoint(value) ? [value] : Object.values(value).flatMap(endpointsIn);
}

/** Every exported endpoint of the contract, found by looking, so that no walk can forget one. */
export function contractEndpoints(): Endpoint[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../contract/*.ts', { eager: true });
  return Object.values(modules).flatMap((module) => Object.values(module).flatMap(endpointsIn));
}

type ObjectSchema = NonNullable<Endpoint['body']>;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What fields ask for that do not take any word. */
const FITTING = [
  '2000-01-01',
  '2026-08-01',
  'somebody@sample.example',
  '+91 98765 43210',
  '10:00',
  'https://www.facebook.com/sample',
  'about',
  '1',
  1,
  10,
  true,
  null,
] as const;

/** Something of this shape, with the word wherever a text may stand. */
function shapeOf(schema: JsonSchema, word: string): unknown {
  const { type, properties = {}, items, prefixItems, anyOf, enum: choices, const: only } = schema;
  if (only !== undefined) return only;
  if (choices !== undefined) return choices.at(-1);
  const [first] = anyOf ?? [];
  if (typeof first === 'object') return shapeOf(first, word);
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, of]) => [
      name,
      typeof of === 'object' ? shapeOf(of, word) : word,
    ]);
    return Object.fromEntries(fields);
  }
  if (prefixItems) return prefixItems.map((of) => (typeof of === 'object' ? shapeOf(of, word) : word));
  if (type === 'array') return typeof items === 'object' && !Array.isArray(items) ? [shapeOf(items, word)] : [];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : word;
}

/** The same with another value at a path. */
function putAt(value: unknown, [name, ...rest]: readonly PropertyKey[], put: unknown): unknown {
  if (name === undefined) return put;
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === name ? putAt(each, rest, put) : each));
  const fields = new Map<PropertyKey, unknown>(Object.entries(value ?? {}));
  return Object.fromEntries(fields.set(name, putAt(fields.get(name), rest, put)));
}

/** What a call takes, with the word wherever it takes any. @throws Error when no such thing has been found */
export function fittingBody(schema: ObjectSchema, word: string): Readonly<Record<string, unknown>> {
  let body = shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), word);
  const tried = new Map<string, number>();
  for (;;) {
    const { error } = schema.safeParse(body);
    if (!error) break;
    for (const { path } of error.issues) {
      const place = path.join('.');
      const next = tried.get(place) ?? 0;
      if (next === FITTING.length) throw new Error(`nothing fits at ${place}`);
      body = putAt(body, path, FITTING[next]);
      tried.set(place, next + 1);
    }
  }
  return body as Record<string, unknown>;
}
