import type { MatchReason } from '#contract/proposals.ts';
import { educationLevels, type Wishes } from '#contract/wishes.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { isAbroad, isNoWish, placeFits, placeOf } from './places.ts';
import { ageOn, readWishes } from './profile-record.ts';
import type { ProfileValues } from './store.ts';

/** Words for levels of education, the highest level first. A `*` stands for any ending. */
const degrees = `
doctorate: ph d, phd, d phil, dphil, dm, mch, doctorate, doctoral, ഡോക്ടറേറ്റ്*, പിഎച്ച്ഡി, പിഎച്ഡി, പി എച്ച് ഡി
postgraduate: ma, msc, mcom, mtech, mba, mca, med, mphil, msw, mpharm, mds, md, ms, me, mlisc, mpt, march, llm, mha
postgraduate: pgdm, pgdca, ca, cma, acca, post graduat*, postgrad*, pg, master of, master in, master degree, masters
postgraduate: ബിരുദാനന്തര*, പിജി, എംഎ, എംഎസ്സി, എംകോം, എംടെക്, എംബിഎ, എംസിഎ, എംഎഡ്, എംഫിൽ, എംഡി, എംഎസ്ഡബ്ല്യു
degree: ba, bsc, bcom, btech, bba, bca, bed, be, mbbs, bds, bams, bhms, bpharm, bpt, barch, llb, blisc, bsw, bvsc, bvoc
degree: degree, graduat*, bachelor*, engineer*, ബിരുദ*, ഡിഗ്രി, ബിഎ, ബിഎസ്സി, ബികോം, ബിടെക്, ബിബിഎ, ബിസിഎ, ബിഎഡ്, ബിഇ
degree: എംബിബിഎസ്, ബിഡിഎസ്, ബിഎഎംഎസ്, ബിഎച്ച്എംഎസ്, എൽഎൽബി
plusTwo: plus two, plustwo, +2, 12th, xii, hsc, higher secondary, vhse, pre degree, predegree, pdc, diploma*, iti, itc
plusTwo: polytechnic, gnm, anm, ttc, dmlt, പ്ലസ് ടു, പ്ലസ്ടു, പ്രീഡിഗ്രി, പ്രീ ഡിഗ്രി, ഡിപ്ലോമ*, ഐടിഐ, ഹയർ സെക്കൻഡറി
school: sslc, 10th, x, tenth, matric*, school, എസ്എസ്എൽസി, പത്താം*`;

/** Words that look like a degree, or name an engineer without one. */
const NO_DEGREE =
  /(?<= )(?:ms (?:office|word|excel|access|power ?point|dos|windows|project|cit)|(?:head|school|music|dance|post|station) ?master|under graduat\p{L}*|(?:call|contact) me|to be|x ray|(?:diploma|iti|polytechnic)(?: in)?(?: \p{L}+)? engineer\p{L}*|engineer\p{L}* diploma)(?= )/gu;
/** Words that say that a degree is not reached, or not yet. */
const NOT_REACHED =
  / (?:not|below|less than|without|failed|incomplete|discontinued|dropped|pursuing|studying|student|final year|first year|second year|third year) | പഠിക്കു|തോറ്റ/u;

/** Returns words between single spaces, with the letters of a degree together: "B. A., M.Sc" is " ba msc ". */
function spaced(text: string): string {
  const plain = searchText(text)
    .replaceAll(/['’]/g, '')
    // The dot after a single letter is inside a degree. The last one in "B.Sc.Nursing" ends it.
    .replaceAll(/(?<=[a-z]{2})\./g, ' ')
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{M}\d+]+/gu, ' ');
  return ` ${plain.trim()} `
    .replaceAll(/(?<= \p{L}) (?=\p{L} )/gu, '')
    .replaceAll(/(?<= [bm]) (?=(?:sc|com|tech|ed|phil|pharm|arch|voc) )/gu, '');
}

const levels = degrees
  .trim()
  .split('\n')
  .map((line) => {
    const [level, phrases = ''] = line.split(': ');
    const beginnings = phrases.split(', ').map((phrase) => {
      return phrase.endsWith('*') ? spaced(phrase.replace('*', '')).trimEnd() : spaced(phrase);
    });
    return { rank: educationLevels.findIndex((one) => one === level), beginnings };
  });

/**
 * Returns the highest level of education that a text names, as its place in `educationLevels`: -1 below the lowest,
 * undefined if the text names none.
 */
function educationRank(text: string): number | undefined {
  const written = spaced(text).replaceAll(NO_DEGREE, (phrase) => (/diploma|iti|poly/.test(phrase) ? 'diploma' : ''));
  if (NOT_REACHED.test(written)) return undefined;
  return levels.find(({ beginnings }) => beginnings.some((beginning) => written.includes(beginning)))?.rank;
}

type Subject = MatchReason['about'];
type Fits = MatchReason['fits'];

/** How much a wish counts. The wishes of both families count the same. */
const weights: Readonly<Record<Subject, number>> = {
  age: 5,
  maritalStatus: 5,
  education: 3,
  abroad: 3,
  place: 2,
  height: 1,
};
/** The part of the weight that is added to the score. A wish that is not met weighs more than one that is met. */
const parts: Readonly<Record<Fits, number>> = { yes: 1, unknown: 0, no: -2 };

/** The columns of a profile that are compared. */
export type MatchColumns = Pick<
  ProfileValues,
  'dob' | 'height_feet' | 'height_inch' | 'education' | 'district' | 'state' | 'country' | 'marital_status' | 'wishes'
>;

/** Undefined if the profile does not say. */
type Place = ReturnType<typeof placeOf> | undefined;

/** The compared values of a profile, with texts in the form that `searchText` returns. */
export interface Comparable {
  readonly age: number;
  /** In inches. */
  readonly height: number | undefined;
  readonly education: number | undefined;
  readonly places: readonly [district: Place, state: Place, country: Place];
  readonly maritalStatus: string;
  readonly wishes: Wishes;
  /** The places that are wished: districts, states and countries. */
  readonly wishedPlaces: readonly (readonly NonNullable<Place>[])[];
}

/** Separates places: commas, slashes, "or", and the Malayalam words for "or" and "and". */
const BETWEEN_PLACES = /[,;/\n]| or | and | അല്ലെങ്കിൽ | അഥവാ /u;

/** @param today the day in Asia/Kolkata, `YYYY-MM-DD` */
export function comparable(row: MatchColumns, today: string): Comparable {
  const wishes = readWishes(row.wishes);
  const listed = [wishes.wishDistrict, wishes.wishState, wishes.wishCountry];
  return {
    age: ageOn(today, row.dob),
    height: row.height_feet === null ? undefined : row.height_feet * 12 + (row.height_inch ?? 0),
    education: educationRank(row.education),
    places: [placeIn(row.district), placeIn(row.state), placeIn(row.country)],
    maritalStatus: row.marital_status,
    wishes,
    wishedPlaces: listed.map((text) => {
      const places = searchText(text ?? '').split(BETWEEN_PLACES);
      return isNoWish(text ?? '') || places.some(isNoWish) ? [] : places.map(placeOf);
    }),
  };
}

function placeIn(text: string | null): Place {
  return text === null || isNoWish(text) ? undefined : placeOf(text);
}

const yesOrNo = (fits: boolean): Fits => (fits ? 'yes' : 'no');

/** Returns whether a number is in a range. @returns undefined if no range is wished */
function inRange(value: number | undefined, from: number | null, to: number | null): Fits | undefined {
  if (from === null && to === null) return undefined;
  return value === undefined ? 'unknown' : yesOrNo(value >= (from ?? 0) && value <= (to ?? Infinity));
}

/** A wish for "Sample" is met by "Sample District", and a wish for "Hill District" by "Hill". */
function placesFit(places: readonly Place[], wished: Comparable['wishedPlaces']): Fits | undefined {
  const each = wished.flatMap((wishes, level): Fits[] => {
    const place = places[level];
    if (wishes.length === 0) return [];
    const fits = wishes.map((wish) => (place === undefined ? 'unknown' : placeFits(place, wish)));
    return [(['yes', 'unknown'] as const).find((one) => fits.includes(one)) ?? 'no'];
  });
  return (['no', 'unknown', 'yes'] as const).find((fits) => each.includes(fits));
}

function abroadFits(country: Place, wish: Wishes['wishAbroad']): Fits | undefined {
  if (wish === null) return undefined;
  const lives = country && isAbroad(country);
  if (wish === 'welcome') return lives === true ? 'yes' : undefined;
  return lives === undefined ? 'unknown' : yesOrNo(!lives);
}

function educationFits(rank: number | undefined, wish: Wishes['wishEducation']): Fits | undefined {
  if (wish === null) return undefined;
  return rank === undefined ? 'unknown' : yesOrNo(rank >= educationLevels.indexOf(wish));
}

/** Returns how a person fits the wishes of another one, by subject. */
function reasonsOf({ wishes, wishedPlaces }: Comparable, person: Comparable): [Subject, Fits | undefined][] {
  return [
    ['age', inRange(person.age, wishes.wishAgeFrom, wishes.wishAgeTo)],
    ['height', inRange(person.height, wishes.wishHeightFrom, wishes.wishHeightTo)],
    ['education', educationFits(person.education, wishes.wishEducation)],
    ['place', placesFit(person.places, wishedPlaces)],
    ['abroad', abroadFits(person.places[2], wishes.wishAbroad)],
    ['maritalStatus', wishes.wishMaritalStatus === null ? undefined : yesOrNo(isAsWished(person, wishes))],
  ];
}

/** Widow and widower are the same wish. */
function isAsWished({ maritalStatus }: Comparable, { wishMaritalStatus }: Wishes): boolean {
  const isWidowed = (status: string | null) => status?.startsWith('Widow') === true;
  return maritalStatus === wishMaritalStatus || (isWidowed(maritalStatus) && isWidowed(wishMaritalStatus));
}

/** Compares two profiles by the wishes of both. */
export function compare(own: Comparable, other: Comparable): { score: number; reasons: MatchReason[] } {
  const reasons = (['own', 'other'] as const).flatMap((wishOf) =>
    (wishOf === 'own' ? reasonsOf(own, other) : reasonsOf(other, own)).flatMap(([about, fits]) =>
      fits === undefined ? [] : [{ wishOf, about, fits }],
    ),
  );
  return { score: reasons.reduce((sum, { about, fits }) => sum + weights[about] * parts[fits], 0), reasons };
}
