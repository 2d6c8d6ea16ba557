import type * as z from 'zod/mini';
import { lineField, optionalLineField, optionalParagraphField } from './fields.ts';
import { type MemberField, memberFieldNames } from './members.ts';
import { recordOf } from './record-of.ts';

/** What is known of a detail of a member: all that reads or writes it goes by this. */
interface MemberFieldDescription {
  /** What may be typed; the name of the field is that of its column, and its name on the wire. */
  readonly schema: z.ZodMiniType;
  /** A number, one line, telephone numbers, or several lines. */
  readonly control: 'number' | 'line' | 'phone' | 'paragraph';
  /** The heading of its column in an exported list. */
  readonly heading: string;
  /** Characters that fit into that column. */
  readonly width: number;
  /** What columns with it are called in lists that associations keep, the clearest first; in small letters. */
  readonly headings: readonly string[];
}

/** What is known of each detail of a member, in one place (specification section 5). */
export const memberFields = {
  folio: {
    schema: lineField({ required: 'folioRequired', tooLong: 'folioTooLong' }, 40),
    control: 'number',
    heading: 'Folio',
    width: 10,
    headings: [
      'folio',
      'folio no',
      'folio number',
      'folio num',
      'folio id',
      'ഫോളിയോ',
      'ഫോളിയോ നമ്പർ',
      'ഫോളിയോ നമ്പര്',
      'ഫോളിയോ നം',
      'member folio',
      'membership no',
      'membership number',
      'membership id',
      'member no',
      'member number',
      'member id',
      'അംഗത്വ നമ്പർ',
      'അംഗ നമ്പർ',
      'register no',
      'register number',
      'reg no',
      'number',
      'നമ്പർ',
      'no',
    ],
  },
  name: {
    schema: lineField({ required: 'personNameRequired', tooLong: 'personNameTooLong' }, 200),
    control: 'line',
    heading: 'Name',
    width: 32,
    headings: [
      'name',
      'പേര്',
      'full name',
      'member name',
      'name of member',
      'name of the member',
      'members name',
      'name of members',
      'അംഗത്തിന്റെ പേര്',
      'മുഴുവൻ പേര്',
      'member',
      'members',
      'അംഗം',
    ],
  },
  mobile: {
    schema: optionalLineField('mobileTooLong', 60),
    control: 'phone',
    heading: 'Mobile',
    width: 22,
    headings: [
      'mobile',
      'mobile no',
      'mobile number',
      'mobile phone',
      'മൊബൈൽ',
      'മൊബൈൽ നമ്പർ',
      'മൊബൈൽ നം',
      'phone',
      'phone no',
      'phone number',
      'ഫോൺ',
      'ഫോൺ നമ്പർ',
      'ഫോൺ നം',
      'whatsapp',
      'whatsapp no',
      'whatsapp number',
      'വാട്സാപ്പ്',
      'contact no',
      'contact number',
      'contact',
      'telephone',
      'telephone no',
      'cell',
      'cell no',
      'mob',
      'mob no',
      'tel',
      'ph',
      'ph no',
    ],
  },
  house_name: {
    schema: optionalLineField('lineTooLong', 120),
    control: 'line',
    heading: 'House name',
    width: 24,
    headings: ['house name', 'house', 'name of house', 'വീട്ടുപേര്', 'വീട്', 'വീടിന്റെ പേര്', 'tharavad', 'തറവാട്'],
  },
  address: {
    schema: optionalParagraphField('addressTooLong', 500),
    control: 'paragraph',
    heading: 'Address',
    width: 48,
    headings: [
      'address',
      'വിലാസം',
      'മേൽവിലാസം',
      'postal address',
      'full address',
      'house address',
      'residential address',
      'residence',
      'place',
      'സ്ഥലം',
    ],
  },
} as const satisfies Readonly<Record<MemberField, MemberFieldDescription>>;

type Schemas = { readonly [Field in MemberField]: (typeof memberFields)[Field]['schema'] };

/** What may be typed, by field. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is that of its own description
export const memberSchemas = recordOf(memberFieldNames, (field) => memberFields[field].schema) as Schemas;
