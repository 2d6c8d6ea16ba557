import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import { lineField, optionalLineField, optionalParagraphField } from './fields.ts';
import { type MemberField, memberFieldNames } from './members.ts';
import { namesOf, recordOf } from './record-of.ts';
import { foldNumbers } from './telephone.ts';

interface MemberFieldDescription {
  /** Schema of the value. The name of the field is also its database column and its API name. */
  readonly schema: z.ZodMiniType;
  readonly control: 'number' | 'line' | 'phone' | 'paragraph';
  /** Heading of the field's column in an exported list. */
  readonly heading: string;
  /** Width of the field's column in an exported list, in characters. */
  readonly width: number;
  /** Headings that identify the field's column in an imported list, in lower case, the clearest first. */
  readonly headings: readonly string[];
  /** Headings of imported columns that contain a part of the value or a further value. Only for `joinedFields`. */
  readonly parts: readonly string[];
}

/** Returns the headings in a text with commas between them. */
const words = (text: string): readonly string[] => text.trim().split(/,\s+/);

/** Headings of telephone columns, the clearest first. */
const telephones = words(`
  mobile, mobile no, mobile number, mobile phone, മൊബൈൽ, മൊബൈൽ നമ്പർ, മൊബൈൽ നം, phone, phone no, phone number, ഫോൺ,
  ഫോൺ നമ്പർ, ഫോൺ നം, whatsapp, whatsapp no, whatsapp number, വാട്സാപ്പ്, telephone, telephone no, cell, cell no, mob,
  mob no, tel, ph, ph no`);

/** The fields of a member (specification section 5). */
export const memberFields = {
  folio: {
    schema: lineField({ required: 'folioRequired', tooLong: 'folioTooLong' }, 40),
    control: 'number',
    heading: 'Folio',
    width: 10,
    headings: words(`
      folio, folio no, folio number, folio num, folio id, ഫോളിയോ, ഫോളിയോ നമ്പർ, ഫോളിയോ നമ്പര്, ഫോളിയോ നം,
      member folio, membership no, membership number, membership id, member no, member number, member id,
      അംഗത്വ നമ്പർ, അംഗ നമ്പർ, register no, register number, reg no, family no, family number, family id, family code,
      കുടുംബ നമ്പർ, number, നമ്പർ, no`),
    parts: [],
  },
  name: {
    schema: lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200),
    control: 'line',
    heading: 'Name',
    width: 32,
    headings: words(`
      name, പേര്, full name, member name, name of member, name of the member, members name, name of members,
      name of family member, name of family members, family member name, family member, family members, name of person,
      അംഗത്തിന്റെ പേര്, അംഗങ്ങളുടെ പേര്, കുടുംബാംഗത്തിന്റെ പേര്, കുടുംബാംഗങ്ങളുടെ പേര്, കുടുംബാംഗങ്ങൾ, മുഴുവൻ പേര്,
      member, members, അംഗം`),
    parts: words(`
      name prefix, initial, initials, ഇനിഷ്യൽ, ഇനീഷ്യൽ, first name, firstname, given name, forename, ആദ്യ പേര്,
      middle name, additional name, last name, lastname, surname, family name, കുടുംബപ്പേര്, അവസാന പേര്, name suffix,
      suffix`),
  },
  name_ml: {
    schema: optionalLineField('personNameTooLong', 200),
    control: 'line',
    heading: 'Name in Malayalam',
    width: 32,
    headings: words('name in malayalam, malayalam name, name malayalam, പേര് മലയാളത്തിൽ, മലയാളം പേര്'),
    parts: [],
  },
  mobile: {
    schema: optionalLineField('mobileTooLong', 60),
    control: 'phone',
    heading: 'Mobile',
    width: 22,
    headings: [...telephones, 'contact no', 'contact number', 'contact'],
    parts: [
      ...telephones,
      ...words(`
        phone value, phone mobile, phone home, phone work, primary phone, main phone, home phone, business phone,
        work phone, office phone, other phone, iphone, land phone, land line, landline, residence phone,
        alternate mobile, alternate number, alternative number, second mobile, other mobile`),
    ],
  },
  house_name: {
    schema: optionalLineField('lineTooLong', 120),
    control: 'line',
    heading: 'House name',
    width: 24,
    headings: ['house name', 'house', 'name of house', 'വീട്ടുപേര്', 'വീട്', 'വീടിന്റെ പേര്', 'tharavad', 'തറവാട്'],
    parts: [],
  },
  address: {
    schema: optionalParagraphField('addressTooLong', 500),
    control: 'paragraph',
    heading: 'Address',
    width: 48,
    headings: words(`
      full address, address formatted, address, വിലാസം, മേൽവിലാസം, postal address, home address, house address,
      residential address, residence`),
    parts: words(`
      address line, house no, house number, door no, flat no, building, street, street address, home street,
      home address street, തെരുവ്, landmark, locality, area, place, സ്ഥലം, village, വില്ലേജ്, post, post office, po,
      p o, തപാൽ, പോസ്റ്റ് ഓഫീസ്, city, home city, home address city, town, നഗരം, taluk, താലൂക്ക്, district, ജില്ല,
      pin, pin code, pincode, പിൻ, പിൻ കോഡ്, പിൻകോഡ്, zip, zip code, postal code, home postal code, state, home state,
      സംസ്ഥാനം, country, home country, home country region, country region, രാജ്യം`),
  },
} as const satisfies Readonly<Record<MemberField, MemberFieldDescription>>;

export const familyColumnNames = ['relation', 'age', 'gender', 'year_of_birth'] as const;
export type FamilyColumn = (typeof familyColumnNames)[number];
const ofPerson = { schema: optionalLineField('lineTooLong', 120), control: 'line', parts: [] } as const;

/**
 * The columns of a list: the fields of a member, the name of the ward, and those of a family register, which has a row for
 * each person of an entry. The headings of these can have other words too: `Relation to head`, `Age (2024)`.
 */
export const listColumns = {
  ...memberFields,
  ward: {
    schema: optionalLineField('lineTooLong', 120),
    control: 'line',
    heading: 'Ward',
    width: 20,
    headings: words(`
      ward, ward no, ward number, ward name, വാർഡ്, വാർഡ് നമ്പർ, വാർഡ് നം, unit, unit no, unit number, unit name,
      യൂണിറ്റ്, യൂണിറ്റ് നമ്പർ, area no, area number, area name, ഏരിയ`),
    parts: [],
  },
  relation: {
    ...ofPerson,
    heading: 'Relation',
    width: 18,
    headings: words('relation, relationship, rel, ബന്ധം, കുടുംബബന്ധം'),
  },
  // Before the gender, because `Age / Sex` has both.
  age: { ...ofPerson, heading: 'Age', width: 8, headings: words('age, വയസ്സ്, വയസ്, പ്രായം') },
  gender: {
    ...ofPerson,
    heading: 'Gender',
    width: 10,
    headings: words('gender, sex, m f, male female, ലിംഗം, ആൺ പെൺ, സ്ത്രീ പുരുഷൻ, പുരുഷൻ സ്ത്രീ'),
  },
  year_of_birth: {
    ...ofPerson,
    heading: 'Year of birth',
    width: 14,
    headings: words(`
      year of birth, birth year, yob, date of birth, birth date, birthdate, dob, d o b, ജനനവർഷം, ജനന വർഷം, ജനിച്ച വർഷം,
      ജനനത്തീയതി, ജനനതീയതി, ജനന തീയതി, ജനനത്തിയതി, ജനന തിയതി`),
  },
} as const satisfies Readonly<Record<MemberField | 'ward' | FamilyColumn, MemberFieldDescription>>;
export type ListColumn = keyof typeof listColumns;
export const listColumnNames = namesOf(listColumns);

type Schemas = { readonly [Field in MemberField]: (typeof memberFields)[Field]['schema'] };

/** Returns whether a text is empty or has enough digits for a telephone number. Notes beside the number are accepted. */
export function mayHoldNumber(text: string | null | undefined): boolean {
  return !text || foldNumbers(text).replaceAll(/\D/g, '').length >= 5;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each schema comes from the description of its field
const listSchemas = recordOf(memberFieldNames, (field) => memberFields[field].schema) as Schemas;

/** The schemas of typed values. Lists may contain a note instead of a number. */
export const memberSchemas = {
  ...listSchemas,
  mobile: listSchemas.mobile.check(z.refine(mayHoldNumber, fieldCode('phoneInvalid'))),
};
