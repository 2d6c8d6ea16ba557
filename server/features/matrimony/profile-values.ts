import * as z from 'zod/mini';
import {
  type ProfileColumns,
  profileFieldNames,
  profileFields,
  type ProfileFieldValues,
  storedProfile,
} from '#contract/profile-fields.ts';
import { recordOf } from '#contract/record-of.ts';
import type { ProfileRow, ProfileValues } from './store.ts';

type Typed = { readonly [F in keyof ProfileFieldValues]?: ProfileFieldValues[F] | undefined };

/** Returns the columns of typed values. Fields that were not sent keep their values, or are null in a new profile. */
export function columnsOf(typed: Typed, before?: ProfileColumns): ProfileColumns {
  const columns = profileFieldNames.map((field) => {
    const { column } = profileFields[field];
    const value = typed[field];
    return [column, value === undefined ? (before?.[column] ?? null) : value];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column has the value of its field
  return Object.fromEntries(columns) as ProfileColumns;
}

/** Returns the values of a row by the names of the fields in requests. */
export function fieldsOf(row: ProfileColumns): ProfileFieldValues {
  const values: unknown = recordOf(profileFieldNames, (field) => row[profileFields[field].column]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has the value of its column
  return values as ProfileFieldValues;
}

/** What introduced families see of a profile, by the names of the fields. */
const approvedFacts = z.partial(z.object({ ...storedProfile, photo: z.nullable(z.string()) }));

/** Returns the column `approved_facts` of a profile that its owner corrects. */
export function approvedFactsOf(before: ProfileValues): string | null {
  if (before.review !== 'approved') return before.approved_facts;
  const shown = Object.entries(fieldsOf(before)).filter(([field]) => introduced.has(field));
  return JSON.stringify({ ...Object.fromEntries(shown), photo: before.photo });
}

const introduced: ReadonlySet<string> = new Set(
  profileFieldNames.filter((field) => 'isIntroduced' in profileFields[field]),
);

/** Returns a profile with the values that the office has approved. A photo that was replaced since then is left out. */
export function asApproved(row: ProfileRow): ProfileRow {
  if (row.approved_facts === null) return row;
  const { photo, ...facts } = approvedFacts.parse(JSON.parse(row.approved_facts));
  const shown = { ...row, ...columnsOf(facts, row) };
  return photo === row.photo ? shown : { ...shown, photo: null, picture: null };
}
