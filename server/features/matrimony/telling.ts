import { asciiDigits } from '#contract/text.ts';
import { findLinkedMembers } from '#server/features/members/service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { soundKey } from '#server/platform/search/sounds.ts';
import { wordsOf } from '#server/platform/search/words.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { placeOf } from './places.ts';
import type { ProfileValues } from './store.ts';

/** The columns that are compared with the texts of the card. */
type Named = Pick<ProfileValues, 'name' | 'father_name' | 'mother_name' | 'siblings' | 'about'>;
type Texts = Pick<ProfileValues, 'education' | 'profession' | 'district'>;

const digitWords = new Map(
  (
    'zero|oh|പൂജ്യം one|ഒന്ന്|ഒന്നു two|രണ്ട്|രണ്ടു three|മൂന്ന്|മൂന്നു four|നാല്|നാലു five|അഞ്ച്|അഞ്ചു six|ആറ്|ആറു ' +
    'seven|ഏഴ്|ഏഴു eight|എട്ട്|എട്ടു nine|ഒൻപത്|ഒമ്പത്'
  )
    .split(' ')
    .flatMap((words, digit) => words.split('|').map((word) => [searchText(word), String(digit)] as const)),
);

const YEARS = /(?<!\d[ .-]?)(?:19|20)\d\d(?:\s*(?:[-–/]|to)\s*(?:(?:19|20)\d\d|\d\d))?(?![ .-]?\d)/gu;
/** At least six digits, with at most three other signs between two of them. */
const NUMBER = /\d(?:[^\p{L}\d]{0,3}\d){5,}/u;
const CONTACT =
  /@|https?:|www\.|\(at\)|(?<![\p{L}\d])(?:gmail|yahoo|hotmail|rediffmail|whats ?app|instagram|insta|facebook|fb|telegram|dot (?:com|in))(?![\p{L}\d])|[\p{L}\d-]{2,}\.(?:com|in|org|net|info|me|io|co)(?![\p{L}\d])(?! ?\p{L})/u;
const HOUSE =
  /(?<![\p{L}\p{M}])(?:(?<!(?:raj|vidya) )bhavan(?!['’]?s)|house(?! ?-?(?:wife|surg|keep|maid|boat|job|hold|officer|build|paint|construct|loan))|villa|veedu|veettil|veetil|tharavad\p{L}*|manzil|cottage|nivas|illam|വീട്|വീട്ടി\p{L}*|തറവാട്\p{M}*|മന്‍?സില്‍?|ഹൗസ്|വില്ല|ഭവന\p{M}*)(?![\p{L}\p{M}])/u;
/** The name before a word for a house, such as "Valiya Parambil House". */
const NAME_OF_HOUSE =
  /(?:\p{Lu}[\p{L}'’]+ ){1,2}(?=(?:House|Villa|Veedu|Veettil|Veetil|Tharavad|Manzil|Cottage|Nivas|Illam|Bhavan)\b)/gu;
/** Words of the name of a house that do not tell which house it is. */
const NO_HOUSE_NAME = /^(?:the|own|our|new|old|house|flat|court|apartments?|road|street|വീട്|ഹൗസ്|തറവാട്)$/u;
/** A place of which a house may have the name. */
const NAMED_PLACE = /[\p{L}\p{M}]+ (?:district|dist|town|city|ജില്ല[\p{L}\p{M}]*)(?![\p{L}\p{M}])/giu;
const RELATIVE =
  /(?<![\p{L}\p{M}])(?:(?:grand)?(?:son|daughter|brother|sister|wife|widow|niece|nephew) of|[sdwb]\/o|മകൻ|മകന്‍?|മകൾ|മകള്‍?)(?![\p{L}\p{M}])/u;
/** Initials, titles, and words for no name. */
const NO_NAME = /^(?:\p{L}|mr|dr|na|mrs|late|smt|shri|adv|prof|capt|haji|nil|none|പരേത.*)$/u;
const CLAUSES = /\s*(?:[,;|\n()[\]]|[.:]\s|\s-\s)\s*/u;

/** Returns the sounds of the words of a name, without titles and initials. */
export function nameKeysOf(name: string): string[] {
  return wordsOf(name).flatMap((word) => (NO_NAME.test(word) ? [] : soundKey(word)));
}

/** Returns a sound without its last vowel, because Kunnath, Kunnathu and Kunnathe are one house. */
const stemOf = (sound: string) => sound.replace(/[aeiou]+$/, '');

/** Returns the sounds of the words of the names of houses, without words for a house and names of districts and states. */
function houseKeysOf(houses: readonly string[]): string[] {
  return houses.flatMap((house) => {
    const words = wordsOf(house).filter((word) => !NO_HOUSE_NAME.test(word) && !HOUSE.test(word));
    const telling = words.filter((word) => placeOf(word).known.length === 0);
    return [...telling, words.join('')].map((word) => stemOf(soundKey(word)));
  });
}

/** Returns each word of a text with the next one, because families write a name as one word or as two. */
const joined = (text: string) => wordsOf(text).map((word, at, words) => word + (words[at + 1] ?? ''));

/** Returns whether a text looks as if it had a number, a contact, a house or a name. */
function isTelling(text: string, names: ReadonlySet<string>): boolean {
  const plain = searchText(text);
  const digits = asciiDigits(plain)
    .replaceAll(/[\p{L}\p{M}]+/gu, (word) => digitWords.get(word) ?? word)
    .replaceAll(/(?<=\d ?)o(?= ?\d)/g, '0')
    .replaceAll(YEARS, ' ');
  const withoutPlaces = text.replaceAll(NAMED_PLACE, ' ');
  const sounds = [...wordsOf(withoutPlaces), ...joined(withoutPlaces)].map(soundKey);
  const isAbout = sounds.some((sound) => names.has(sound) || names.has(stemOf(sound)));
  return isAbout || NUMBER.test(digits) || [CONTACT, HOUSE, RELATIVE].some((sign) => sign.test(plain));
}

/** Returns the parts of a text that tell nothing about who the person is; null if none is left. */
function untelling(text: string, names: ReadonlySet<string>): string | null {
  const kept = text.split(CLAUSES).filter((clause) => clause !== '' && !isTelling(clause, names));
  const rest = kept.join(', ');
  return rest === '' || isTelling(rest, names) ? null : rest;
}

/** Returns the names of the houses of the entries that accounts are linked to, by account. */
export async function housesOf(
  db: Db,
  accounts: readonly (number | null)[],
): Promise<(account: number | null) => string[]> {
  const members = await findLinkedMembers(
    db,
    accounts.flatMap((id) => id ?? []),
  );
  return (account) => members.flatMap(({ accountId, house_name }) => (accountId === account ? (house_name ?? []) : []));
}

/**
 * Returns the texts of a card without what could name the family, and the texts from which something is left out.
 * @param houses the names of the houses of the family, from `housesOf`
 */
export function cardTextsOf(person: Texts & Named, houses: readonly string[]) {
  const keys = [person.name, person.father_name, person.mother_name].flatMap((name) => [
    ...nameKeysOf(name),
    ...joined(name).map(soundKey),
  ]);
  const written = [person.siblings, person.about, person.education, person.profession, person.district];
  const own = written.flatMap((text) => text?.match(NAME_OF_HOUSE) ?? []);
  const names = new Set([...keys, ...houseKeysOf([...houses, ...own])].filter((key) => /\D{3}/.test(key)));
  const withheld: string[] = [];
  const shown = (text: string | null) => {
    if (text === null || !isTelling(text, names)) return text;
    withheld.push(text);
    return untelling(text, names);
  };
  const { education, profession, district } = person;
  return {
    texts: { education: shown(education), profession: shown(profession), district: shown(district) },
    withheld,
  };
}
