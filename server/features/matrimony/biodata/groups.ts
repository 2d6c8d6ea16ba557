import type { AdminProfile } from '#contract/admin-profiles.ts';
import { formatDay } from '#server/platform/clock/kolkata.ts';
import { type BiodataLanguage, choiceIn, words } from './words.ts';

export interface Row {
  readonly label: string;
  readonly value: string;
}

export interface Group {
  readonly heading: string;
  readonly rows: readonly Row[];
}

/** What was left out takes no room. */
function filled(rows: readonly { readonly label: string; readonly value: string | null }[]): Row[] {
  return rows.flatMap(({ label, value }) => (value === null || value === '' ? [] : [{ label, value }]));
}

const joined = (parts: readonly (string | null)[], by: string) =>
  parts.filter((part) => part !== null && part !== '').join(by);

/** The fields of a profile in the groups of the form; the name, the photo and `about` stand elsewhere. */
export function groupsOf(profile: AdminProfile, language: BiodataLanguage, contact: boolean): readonly Group[] {
  const said = words[language];
  const { heightFeet, heightInch, district, state, country } = profile;
  const height = [
    heightFeet === null ? null : said.feet(heightFeet),
    heightInch === null ? null : said.inches(heightInch),
  ];
  const groups = [
    {
      heading: said.person,
      rows: [
        { label: said.dob, value: `${formatDay(profile.dob, language)} (${said.years(profile.age)})` },
        { label: said.gender, value: choiceIn(language, profile.gender) },
        { label: said.maritalStatus, value: choiceIn(language, profile.maritalStatus) },
        { label: said.height, value: joined(height, ' ') },
        { label: said.profileFor, value: choiceIn(language, profile.profileFor) },
      ],
    },
    {
      heading: said.family,
      rows: [
        { label: said.fatherName, value: profile.fatherName },
        { label: said.motherName, value: profile.motherName },
        { label: said.siblings, value: profile.siblings },
        { label: said.education, value: profile.education },
        { label: said.profession, value: profile.profession },
      ],
    },
    {
      heading: contact ? said.contact : said.residence,
      rows: [
        { label: said.place, value: joined([district, state, country], ', ') },
        { label: said.mobile, value: contact ? profile.contact_mobile : null },
        { label: said.email, value: contact ? profile.email : null },
      ],
    },
  ];
  return groups.map(({ heading, rows }) => ({ heading, rows: filled(rows) })).filter(({ rows }) => rows.length > 0);
}
