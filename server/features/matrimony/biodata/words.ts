import type { genders, maritalStatuses, relations } from '#contract/matrimony.ts';

export type BiodataLanguage = 'en' | 'ml';

type Choice = (typeof genders)[number] | (typeof maritalStatuses)[number] | (typeof relations)[number];

const english = {
  kicker: 'Matrimony bureau',
  biodata: 'Biodata',
  photoOf: (name: string) => `Photo of ${name}`,
  printedOn: (day: string) => `Printed on ${day}`,
  profileNumber: (id: number) => `Profile ${id}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  person: 'About the person',
  dob: 'Date of birth',
  years: (age: number) => `${age} years`,
  gender: 'Gender',
  maritalStatus: 'Marital status',
  height: 'Height',
  feet: (feet: number) => `${feet} ft`,
  inches: (inches: number) => `${inches} in`,
  profileFor: 'Profile for',
  family: 'Family and work',
  fatherName: 'Father’s name',
  motherName: 'Mother’s name',
  siblings: 'Brothers and sisters',
  education: 'Education',
  profession: 'Profession',
  residence: 'Place of residence',
  contact: 'Residence and contact',
  place: 'Place',
  mobile: 'Contact mobile',
  email: 'Email',
  about: 'About',
};

export type Words = typeof english;

const malayalam: Words = {
  kicker: 'വിവാഹ ബ്യൂറോ',
  biodata: 'ബയോഡാറ്റ',
  photoOf: (name) => `${name}: ഫോട്ടോ`,
  printedOn: (day) => `പ്രിന്റ് ചെയ്ത തീയതി: ${day}`,
  profileNumber: (id) => `പ്രൊഫൈൽ ${id}`,
  pageOf: (page, pages) => `പേജ് ${page} / ${pages}`,
  person: 'വ്യക്തിയെക്കുറിച്ച്',
  dob: 'ജനനത്തീയതി',
  years: (age) => `${age} വയസ്സ്`,
  gender: 'ലിംഗം',
  maritalStatus: 'വൈവാഹിക നില',
  height: 'ഉയരം',
  feet: (feet) => `${feet} അടി`,
  inches: (inches) => `${inches} ഇഞ്ച്`,
  profileFor: 'ആർക്കുവേണ്ടി',
  family: 'കുടുംബവും തൊഴിലും',
  fatherName: 'പിതാവിന്റെ പേര്',
  motherName: 'മാതാവിന്റെ പേര്',
  siblings: 'സഹോദരങ്ങൾ',
  education: 'വിദ്യാഭ്യാസം',
  profession: 'തൊഴിൽ',
  residence: 'താമസസ്ഥലം',
  contact: 'താമസവും ബന്ധപ്പെടാനുള്ള വിവരങ്ങളും',
  place: 'സ്ഥലം',
  mobile: 'മൊബൈൽ നമ്പർ',
  email: 'ഇമെയിൽ',
  about: 'കുറിപ്പ്',
};

/** What stands on the sheet besides what the family wrote: the server has no catalogue. */
export const words: Readonly<Record<BiodataLanguage, Words>> = { en: english, ml: malayalam };

const choices = {
  Myself: 'സ്വയം',
  Son: 'മകൻ',
  Daughter: 'മകൾ',
  Brother: 'സഹോദരൻ',
  Sister: 'സഹോദരി',
  Relative: 'ബന്ധു',
  Male: 'പുരുഷൻ',
  Female: 'സ്ത്രീ',
  Other: 'മറ്റുള്ളവർ',
  Single: 'അവിവാഹിതർ',
  Divorced: 'വിവാഹമോചിതർ',
  Widow: 'വിധവ',
  Widower: 'വിഭാര്യൻ',
} as const satisfies Record<Choice, string>;

const inMalayalam: ReadonlyMap<string, string> = new Map(Object.entries(choices));

/** A choice of the form in the language of the sheet; words of the sender's own stay as they are. */
export function choiceIn(language: BiodataLanguage, choice: string): string {
  return language === 'ml' ? (inMalayalam.get(choice) ?? choice) : choice;
}
