import type * as z from 'zod/mini';
import type { AdminProfile, exportProfiles as exportProfilesEndpoint } from '#contract/admin-profiles.ts';
import { profileValue } from '#contract/matrimony.ts';
import { profileFieldNames, profileFields, shortLabel } from '#contract/profile-fields.ts';
import { findAssociation } from '#server/features/content/service.ts';
import type { FileContent } from '#server/platform/downloads/file-content.ts';
import { tableFile } from '#server/platform/downloads/table-file.ts';
import { recordAction } from '#server/records/change-record.ts';
import { recordReading } from '#server/records/record-reading.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { notFound } from '#server/platform/app-error.ts';
import { findProfiles } from './service.ts';
import { findProfile } from './store.ts';

/** Returns the wishes in one line, such as "age 26 to 32, height 65 to … inches, education degree". */
function wishesInWords(wishes: AdminProfile): string {
  const range = (from: number | null, to: number | null) =>
    from === null && to === null ? null : `${from ?? '…'} to ${to ?? '…'}`;
  const height = range(wishes.wishHeightFrom, wishes.wishHeightTo);
  const words = {
    age: range(wishes.wishAgeFrom, wishes.wishAgeTo),
    height: height === null ? null : `${height} inches`,
    education: wishes.wishEducation,
    district: wishes.wishDistrict,
    state: wishes.wishState,
    country: wishes.wishCountry,
    abroad: wishes.wishAbroad,
    'marital status': wishes.wishMaritalStatus,
    note: wishes.wishNote,
  };
  return Object.entries(words)
    .flatMap(([subject, wish]) => (wish === null ? [] : [`${subject} ${wish}`]))
    .join(', ');
}

type Column = readonly [heading: string, width: number, of: (profile: AdminProfile) => string | number | null];

const fieldColumns = profileFieldNames.map((field): Column => {
  return [shortLabel(field).en, profileFields[field].width, (profile) => profileValue(profile, field)];
});

/** The columns of the exported list; widths are in characters. */
const COLUMNS: readonly Column[] = [
  ['State of the profile', 16, ({ status }) => status],
  ...fieldColumns,
  ['Age', 6, ({ age }) => age],
  ['Wishes', 60, wishesInWords],
  ['Confirmed', 12, ({ confirmedAt }) => kolkataDay(Date.parse(confirmedAt))],
  ['Sent', 12, ({ sentAt }) => kolkataDay(Date.parse(sentAt))],
  ['Consent', 12, ({ consent }) => (consent === null ? 'not recorded' : kolkataDay(Date.parse(consent.at)))],
];

/** Returns the profiles of the filtered list as a workbook, and logs the export. */
export async function exportProfiles(
  platform: Platform,
  query: z.output<typeof exportProfilesEndpoint.query>,
  administratorId: number,
): Promise<FileContent> {
  const { database, now } = platform;
  const { rows } = await findProfiles(platform, query);
  const { shortName } = await findAssociation(database);
  await recordReading(platform, {
    at: now(),
    actorId: administratorId,
    action: 'profiles exported',
    subject: { type: null, id: `${rows.length} profiles` },
  });
  async function* cells() {
    yield rows.map((profile) => COLUMNS.map(([, , of]) => String(of(profile) ?? '')));
  }
  return tableFile('xlsx', {
    title: `${shortName} matrimony profiles ${kolkataDay(now())}`,
    sheetName: 'Profiles',
    columns: COLUMNS.map(([heading, width]) => ({ heading, width })),
    rows: cells(),
  });
}

/**
 * Records in the audit log that a profile’s biodata was printed. The browser sends this request when it prints.
 * Throws AppError `missing` if there is no such profile.
 */
export async function recordBiodataPrint(platform: Platform, id: number, administratorId: number): Promise<void> {
  await inTransaction(platform.database, async (db) => {
    if (!(await findProfile(db, id))) throw notFound();
    await recordAction(platform, db, { record: { type: 'profile', id }, action: 'biodata printed', administratorId });
  });
}
