import type { Credentials } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import type { FormFields } from '#server/testing/test-api.ts';

/** A call that will succeed: the id in its path, its token and its content. */
export interface PreparedCall {
  readonly id?: number | string;
  /** The kind of record and the id of the change, for calls of any kind of record. */
  readonly kind?: string;
  readonly change?: number;
  /** The query of the call. */
  readonly query?: Readonly<Record<string, string>>;
  /** The id of an answer to an event. */
  readonly answer?: number;
  /**
   * The caller's access token; undefined if the administrator or the site's member makes the call, or if none is
   * needed.
   */
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form. */
  readonly form?: FormFields;
  /** Tables in which background work records that it has failed. */
  readonly notes?: readonly string[];
}

export interface WriteSite {
  readonly app: TestApp;
  readonly member: Credentials & { readonly id: number };
  /** Makes a call as administrator. @returns the body @throws Error unless it succeeds */
  readonly office: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  /** Submits a form as administrator. @returns the body @throws Error unless it succeeds */
  readonly officeForm: (method: 'POST' | 'PUT', path: string, form: FormFields) => Promise<unknown>;
}

/** Prepares the site so that the call succeeds. Each run returns a call with different content. */
export type Prepare = (site: WriteSite) => Promise<PreparedCall>;

/** The function that prepares each call, by method and path, such as `PUT /api/admin/events/:id`. */
export type Writes = Readonly<Record<string, Prepare>>;

let given = 0;

export function nextNumber(): number {
  given += 1;
  return given;
}

/** A photo small enough to be processed quickly. */
export const smallPhoto = (colour?: string): Promise<File> =>
  photo({ width: 64, height: 48, ...(colour !== undefined && { colour }) });

/** Returns the highest id in a list of the admin API. */
export async function newestIn({ office }: WriteSite, list: string): Promise<number> {
  const rows = (await office('GET', list)) as { id: number }[];
  return Math.max(...rows.map(({ id }) => id));
}
