import * as m from '#web/shared/languages/generated/messages.js';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { choiceName } from './profile-words.ts';
import { dobBoxes } from './typed-profile.ts';

/** What the fields of a profile are called, by the names under which they are sent. */
export const profileLabels = () => ({
  profileFor: m.matrimony_profileFor(),
  name: m.matrimony_fullName(),
  dob: m.matrimony_dob(),
  gender: m.matrimony_gender(),
  maritalStatus: m.matrimony_maritalStatus(),
  heightFeet: m.matrimony_feet(),
  heightInch: m.matrimony_inches(),
  fatherName: m.matrimony_fatherName(),
  motherName: m.matrimony_motherName(),
  siblings: m.matrimony_siblings(),
  education: m.matrimony_education(),
  profession: m.matrimony_profession(),
  about: m.matrimony_about(),
  contactMobile: m.matrimony_contactMobile(),
  email: m.auth_email(),
  country: m.matrimony_country(),
  state: m.matrimony_state(),
  district: m.matrimony_district(),
  photo: m.matrimony_photo(),
  status: m.matrimony_status(),
});

/** Fields that stand in several controls. */
export const profileControls = { dob: dobBoxes } as const;

const CHOICES: ReadonlySet<string> = new Set(['profileFor', 'gender', 'maritalStatus']);

/** What stands in the controls of a field as people read it; undefined for what they typed themselves. */
export function shownAnswer(field: string, texts: readonly string[]): string | undefined {
  const [text = ''] = texts;
  if (CHOICES.has(field)) return choiceName(text);
  if (field !== 'dob') return undefined;
  const [day = '', month = '', year = ''] = texts;
  const written = `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(written) && Number.isFinite(Date.parse(written))
    ? formatDay(written)
    : texts.join('-');
}
