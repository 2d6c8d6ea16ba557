import * as z from 'zod/mini';
import { type CreatingCall, endpoint } from './endpoint.ts';
import { deletedResponse, successResponse } from './errors.ts';
import { idParams } from './lists.ts';
import { seen, seenQuery } from './seen.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Form = Pick<CreatingCall, 'summary' | 'body' | 'files' | 'incomplete' | 'maxBytes'>;

/** Returns the schema of a change. Absent fields keep their values (decision 4). @param forms the schemas of an added record */
export function changesOf<S extends Shape>(forms: S) {
  return z.extend(z.partial(z.object(forms)), seen);
}

const CONFLICT = 'Returns 409 if a colleague has changed it since `seen`.';

/** Declares the call that adds a record of the office. @param path the list in the address */
export function addCall<A extends Shape, const Path extends string, F extends Form>(answer: A, path: Path, form: F) {
  const record = z.object({ ...successResponse.shape, ...answer });
  return endpoint({
    ...form,
    method: 'POST',
    path: `/api/admin/${path}`,
    access: 'admin',
    takesKey: true,
    responses: { record },
  });
}

/** Declares the call that changes a record of the office. The body contains `seen`. @param path the list in the address */
export function changeCall<A extends Shape, const Path extends string, F extends Form>(answer: A, path: Path, form: F) {
  const record = z.object({ ...successResponse.shape, ...answer });
  return endpoint({
    ...form,
    summary: `${form.summary} ${CONFLICT}`,
    method: 'PUT',
    path: `/api/admin/${path}/:id`,
    access: 'admin',
    params: idParams,
    responses: { record },
  });
}

/** Declares the call that moves a record of the office to the bin. @param path the list in the address */
export function deleteCall<const Path extends string>(path: Path, summary: string) {
  return endpoint({
    method: 'DELETE',
    path: `/api/admin/${path}/:id`,
    access: 'admin',
    summary: `${summary} ${CONFLICT}`,
    params: idParams,
    query: seenQuery,
    responses: { record: deletedResponse },
  });
}
