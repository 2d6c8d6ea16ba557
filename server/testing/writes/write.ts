import type { Credentials } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import type { FormFields } from '#server/testing/test-api.ts';

/** A call that is to succeed: what stands in its address, who makes it, and what is sent. */
export interface PreparedCall {
  readonly id?: number | string;
  /** Of whoever makes it, where it is neither the administrator nor the member of the site. */
  readonly token?: string;
  /** Sent as JSON. */
  readonly body?: object;
  /** Sent as a form. */
  readonly form?: FormFields;
  /** What work in the background writes down of itself when it comes to nothing: names of tables. */
  readonly notes?: readonly string[];
}

/** A site on which writes are prepared. */
export interface WriteSite {
  readonly app: TestApp;
  readonly member: Credentials & { readonly id: number };
  /** Makes a call of the office, which has to succeed. @returns what it was answered */
  readonly office: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>;
  /** The same with a form. */
  readonly officeForm: (method: 'POST' | 'PUT', path: string, form: FormFields) => Promise<unknown>;
}

/** Brings the site to where the call succeeds. Done again it prepares another call. */
export type Prepare = (site: WriteSite) => Promise<PreparedCall>;

/** How each of some writes is prepared, by method and path. */
export type Writes = Readonly<Record<string, Prepare>>;

let given = 0;

/** Another number each time. */
export function nextNumber(): number {
  given += 1;
  return given;
}

/** Quickly made in all its sizes. */
export const smallPhoto = (colour?: string): Promise<File> =>
  photo({ width: 64, height: 48, ...(colour !== undefined && { colour }) });

/** The number of the newest record in a list of the office. */
export async function newestIn({ office }: WriteSite, list: string): Promise<number> {
  const rows = (await office('GET', list)) as { id: number }[];
  return Math.max(...rows.map(({ id }) => id));
}
