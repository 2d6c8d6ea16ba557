import * as z from 'zod/mini';
import { bureauOnly, type CreatingCall, endpoint, officeOnly, officeOrEditor } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { seen, seenQuery } from './seen.ts';

/** Who reads and changes the records of a list, which is named as in the address. */
const accessTo = {
  members: officeOnly,
  persons: officeOnly,
  users: officeOnly,
  profiles: bureauOnly,
  events: officeOrEditor,
  gallery: officeOrEditor,
  albums: officeOrEditor,
  deceased: officeOrEditor,
  notices: officeOrEditor,
  terms: officeOrEditor,
  bearers: officeOrEditor,
  wards: officeOnly,
} as const;
type List = keyof typeof accessTo;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Form = Pick<CreatingCall, 'summary' | 'body' | 'files' | 'incomplete' | 'maxBytes'>;

/** Returns the schema of a change. Absent fields keep their values (decision 4). @param forms the schemas of an added record */
export function changesOf<S extends Shape>(forms: S) {
  return z.extend(z.partial(z.object(forms)), seen);
}

/** Declares the call that returns a record of the office. @param path the list in the address */
export function readCall<R extends z.ZodMiniType, const Path extends List>(record: R, path: Path, summary: string) {
  return endpoint(`GET /api/admin/${path}/:id`, accessTo[path], { summary, responses: { record } });
}

/** Declares the call that adds a record of the office. @param path the list in the address */
export function addCall<A extends Shape, const Path extends List, F extends Form>(answer: A, path: Path, form: F) {
  const responses = { record: z.object({ ...successResponse.shape, ...answer }) };
  return endpoint(`POST /api/admin/${path}`, accessTo[path], { ...form, takesKey: true, responses });
}

/** Declares the call that changes a record of the office. The body contains `seen`. @param path the list in the address */
export function changeCall<A extends Shape, const Path extends List, F extends Form>(answer: A, path: Path, form: F) {
  const responses = { record: z.object({ ...successResponse.shape, ...answer }) };
  return endpoint(`PUT /api/admin/${path}/:id`, accessTo[path], { ...form, responses });
}

/** Declares the call that moves a record of the office to the bin. @param path the list in the address */
export function deleteCall<const Path extends List>(path: Path, summary: string) {
  const responses = { record: deletedResponse };
  return endpoint(`DELETE /api/admin/${path}/:id`, accessTo[path], { summary, query: seenQuery, responses });
}

/** A call that `deleteCall` declares. */
export type DeleteCall = ReturnType<typeof deleteCall<List>>;
