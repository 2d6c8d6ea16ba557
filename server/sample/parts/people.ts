import type { MemberDetails, OptionalMemberField } from '#contract/members.ts';
import type { Art } from '#server/sample/pictures.ts';

/** A fictional member whose photo and PDF are not stored yet. */
export interface SamplePerson
  extends Omit<MemberDetails, OptionalMemberField>, Partial<Pick<MemberDetails, OptionalMemberField>> {
  readonly portrait?: Art;
  readonly hasDocument: boolean;
}

const TOTAL = 1240;
/**
 * Generated members with a name in Latin script have a PDF if their index is a multiple of 20, up to 20 × `DOCUMENTS`.
 */
const DOCUMENTS = 21;

type Known = readonly [folio: string, name: string, address: string, portrait: string | null, hasDocument: boolean];

/** Members that are not generated, including the committee. The portrait is mirrored if its number ends in `m`. */
const known: readonly Known[] = [
  ['1', 'Yusuf Sait', 'Thanal, 6 Sample Street, City', '01', true],
  ['2', 'Leela Raghavan', '14 Lake Road, City', '02', true],
  ['3', 'Thomas Kurian', 'Kurian House, Old Town, City', '06', true],
  ['5', 'Susan Jacob', 'Flat 3B, Riverside Court, City', '05', false],
  ['8', 'Suresh Babu', '9 Hill Road, Sample Town', '09', true],
  ['9', 'Anwar Sett', 'Sett Manzil, Beach Road, City', '13m', false],
  ['10', 'Lissy Joseph', 'Joseph Villa, Sample Town', '07m', true],
  ['10A', 'Jose Chacko', 'Chacko House, 3 Sample Street, City', '06m', true],
  ['11', 'ലത മേനോൻ', 'സാമ്പിൾ ഭവൻ, 14 ലേക്ക് റോഡ്, സിറ്റി', '02m', false],
  ['12', 'Annie Varghese', 'Rose Villa, Green Valley', '07', true],
  ['15', 'Basil Paulose', '22 Market Road, City', null, true],
  ['16', 'Fathima Sett', 'Sett Manzil, Beach Road, City', '17', false],
  ['19', 'Rahul Nair', 'Nair Bhavan, 5 Mill Lane, Green Valley', '15m', true],
  ['21', 'Joseph Antony', 'Antony House, Sample Town', '08', true],
  ['23', 'Meera Menon', '5 Mill Lane, Green Valley', null, true],
  ['24', 'Nazar Ali', '11 Beach Road, City', '13', true],
  ['26', 'Paul Mathew', '8 Market Road, City', null, false],
  ['27', 'Rema Nair', 'Nair Bhavan, Hill Road, Sample Town', null, true],
  ['30', 'Hanif Sait', 'Sait Manzil, Old Town, City', '04', true],
  ['31', 'Haseena Sait', 'Sait Manzil, Old Town, City', '17m', true],
  ['33', 'Shaji Thomas', '2 Lake Road, City', '08m', false],
  ['36', 'Mini Chacko', 'Chacko House, 3 Sample Street, City', '11', true],
  ['40', 'Biju Nair', '17 Hill Road, Sample Town', '12', true],
  ['41', 'Anita Lopez', 'Flat 5A, Riverside Court, City', '11m', false],
  ['44', 'Faisal Rahman', '20 Beach Road, City', '01m', true],
  ['44A', 'ഹനീഫ് സേട്ട്', 'സേട്ട് മൻസിൽ, ബീച്ച് റോഡ്, സിറ്റി', '04m', false],
  ['47', 'Suma Pillai', 'Pillai Bhavan, Green Valley', '05m', true],
  ['50', 'Varghese Paul', '26 Market Road, City', '09m', true],
];

/** Very long names, as some families write them, to test the layout of pages. */
const longNames = [
  'Puthenpurayil Koyikkal Muhammed Abdul Rahman Ibrahim Kunhi Moideen Kutty Sett of the Sample House by the Old Harbour, the Younger',
  'Thekkekara Kizhakkedathu Varghese Mathew Kurian Chacko Ouseph Antony Paulose of the Sample House on the Hill Road, Sample Town',
  'വടക്കേവീട്ടിൽ തെക്കേപ്പറമ്പിൽ സുബ്രഹ്മണ്യൻ രാമചന്ദ്രൻ ഉണ്ണികൃഷ്ണൻ ഗോപാലകൃഷ്ണമേനോൻ, സാമ്പിൾ ഭവനം, ഹിൽ റോഡ്, സാമ്പിൾ ടൗൺ',
];

interface Families {
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly houses: readonly string[];
}

const words = (text: string) => text.split(' ');

const families: readonly Families[] = [
  {
    first: words(
      'Yusuf Ibrahim Hassan Hanif Anwar Ismail Nazar Faisal Zackeria Haroon Iqbal Salim Ashraf Basheer Mohammed Muhammed Rafi Fathima Amina Haseena Ayisha Zainab Mariam Kadeeja Safiya Nafeesa Shahida Sabira Rahmath',
    ),
    last: words('Sait Sett Ali Rahman Koya Moideen Kutty Khan Sait Sett Yakub Usman'),
    houses: ['Sample Manzil', 'Sample House'],
  },
  {
    first: words(
      'Thomas Kurian Varghese Mathew Joseph Jose Paul Jacob George Chacko Antony Shaji Basil Philip Abraham Cherian Susan Annie Mini Lissy Rosamma Saramma Aleyamma Stella Elizabeth Mercy Leena Reena',
    ),
    last: words('Kurian Varghese Mathew Joseph Jacob Chacko Antony Paulose Thomas Lopez Philip Cherian Zachariah'),
    houses: ['Sample Villa', 'Sample House', 'Flat 3B, Sample Court'],
  },
  {
    first: words(
      'Suresh Ramesh Rajan Biju Gopalan Krishnan Chandran Unnikrishnan Sreekumar Vijayan Rahul Anil Santhosh Manoj Leela Meera Rema Lakshmi Latha Beena Radha Sreedevi Parvathi Devaki Sindhu Bindu',
    ),
    last: words('Nair Menon Pillai Babu Raghavan Kumar Panicker Varma Nambiar Warrier Rajan'),
    houses: ['Sample Bhavan', 'Sample Veedu'],
  },
  {
    first: words('യൂസുഫ് ഫാത്തിമ അമീന ഹനീഫ് അൻവർ'),
    last: words('സേട്ട് അലി റഹ്മാൻ'),
    houses: ['സാമ്പിൾ മൻസിൽ'],
  },
  {
    first: words('ആനി തോമസ് മറിയാമ്മ ജോസഫ് ഏലിയാമ്മ'),
    last: words('കുര്യൻ വർഗ്ഗീസ് മാത്യു ജോസഫ്'),
    houses: ['സാമ്പിൾ വീട്'],
  },
  {
    first: words('ലീല മീര സുരേഷ് ദേവകി രാധ'),
    last: words('നായർ മേനോൻ പിള്ള രാഘവൻ'),
    houses: ['സാമ്പിൾ ഭവൻ'],
  },
];
/**
 * Indexes in `families`, repeated so that some families are picked more often. One member in nine has a name in
 * Malayalam script.
 */
const FAMILY_WEIGHTS = [8, 8, 8, 1, 1, 1].flatMap((times, family) => Array.from({ length: times }, () => family));

const initials = ['', '', '', '', 'K. ', 'P. K. ', 'K. M. ', 'T. '];
const roads = ['Sample Street', 'Lake Road', 'Hill Road', 'Market Road', 'Beach Road', 'Mill Lane'];
const places = ['City', 'City', 'Old Town, City', 'Sample Town', 'Green Valley'];

/** Returns a function that picks random choices with a fixed seed, so that every site gets the same members. */
function createRandom(): <T>(choices: readonly T[]) => T {
  let state = 1825;
  return (choices) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const choice = choices[Math.floor((state / 2 ** 32) * choices.length)];
    if (choice === undefined) throw new RangeError('the list to choose from is empty');
    return choice;
  };
}

type RandomPick = ReturnType<typeof createRandom>;

/**
 * Returns one or two phone numbers as text, or null. The area codes are zeros, so that the numbers belong to nobody.
 * The country code lets visitors tap a number to call it.
 */
function mobileOf(index: number, seededRandom: RandomPick): string | null {
  const number = `+91 00000 ${10_000 + index}`;
  const written = seededRandom(['one', 'one', 'one', 'one', 'one', 'one', 'two', 'none']);
  if (written === 'none') return null;
  return written === 'two' ? `${number}, +91 0000 ${200_000 + index}` : number;
}

/** Generates a member with a typical name of Kerala, in Latin or Malayalam script. */
function generateMember(index: number, folio: string, seededRandom: RandomPick): SamplePerson {
  const { first, last, houses } = families[seededRandom(FAMILY_WEIGHTS)] ?? seededRandom(families);
  const isLatin = /^[A-Z]/.test(first[0] ?? '');
  const name =
    longNames[(index - 300) / 250] ??
    `${isLatin ? seededRandom(initials) : ''}${seededRandom(first)} ${seededRandom(last)}`;
  const house_name = seededRandom(houses);
  const address = isLatin
    ? `${1 + (index % 60)} ${seededRandom(roads)}, ${seededRandom(places)}`
    : `${1 + (index % 60)} ലേക്ക് റോഡ്, സിറ്റി`;
  const hasDocument = isLatin && index % 20 === 0 && index <= 20 * DOCUMENTS;
  return {
    folio,
    name,
    mobile: mobileOf(index, seededRandom),
    ...seededRandom([{ house_name, address }, { house_name, address }, { house_name, address }, { address }]),
    hasDocument,
  };
}

/** Returns all members of the sample directory by folio. Some folios are missing; some, such as 60A, have a letter. */
export function samplePeople(): readonly SamplePerson[] {
  const people: SamplePerson[] = known.map(([folio, name, address, portrait, hasDocument], index) => {
    // The first part of the address is the house name, unless it contains a number.
    const [house = '', ...street] = address.split(', ');
    const where = /\d/.test(house) ? { address } : { house_name: house, address: street.join(', ') };
    const person = { folio, name, mobile: `+91 00000 ${10_000 + index}`, ...where, hasDocument };
    if (portrait === null) return person;
    const file = `portraits/person-${portrait.slice(0, 2)}` as const;
    return { ...person, portrait: portrait.endsWith('m') ? { file, mirrored: true } : { file } };
  });
  const seededRandom = createRandom();
  for (let number = 51; people.length < TOTAL; number += seededRandom([1, 1, 1, 1, 1, 1, 1, 2])) {
    people.push(generateMember(people.length, String(number), seededRandom));
    if (number % 60 === 0) people.push(generateMember(people.length, `${number}A`, seededRandom));
  }
  return people;
}
