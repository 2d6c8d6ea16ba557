import { LRUCache } from 'lru-cache';
import { indianStates, keralaDistricts } from '#contract/places.ts';
import { soundKey } from '#server/platform/search/sounds.ts';
import { wordsOf } from '#server/platform/search/words.ts';
import { searchText } from '#server/platform/text/search-text.ts';

/**
 * Other names of places, and places below the place that they are in. Districts, states and countries have their names
 * in both languages from the contract and from Intl. Names are compared by their sound, so spellings that sound alike
 * are left out. Countries are ISO codes.
 */
const table = `
> IN, bharat, indian, ind, ഭാരതം; abroad, foreign, overseas, nri, outside india, out of india, വിദേശം, വിദേശത്ത്
abroad > gulf, gcc, middle east, ഗൾഫ്; US, usa, us, america, united states of america, യുഎസ്എ
abroad > GB, uk, britain, great britain, england, scotland, wales, ബ്രിട്ടൻ, ഇംഗ്ലണ്ട്, യുകെ
gulf > AE, uae, emirates, യുഎഇ; SA, saudi, ksa, kingdom of saudi arabia, riyadh, jeddah, dammam; KW; BH, manama
gulf > OM, muscat, salalah, മസ്കറ്റ്; QA, doha
AE > dubai; abu dhabi, അബുദാബി; sharjah; ajman
IN > kerala, keralam, kerela; tamil nadu, tamilnadu; west bengal, bengal; delhi, new delhi; puducherry, pondicherry
IN > odisha, orissa; uttarakhand, uttaranchal; kashmir; hyderabad
kerala > thiruvananthapuram, trivandrum, tvm; kollam, quilon; alappuzha, alleppey; ernakulam, kochi, cochin
kerala > thrissur, trichur, തൃശൂർ, തൃശ്ശിവപേരൂർ; palakkad, palghat; kozhikode, calicut; wayanad, wynad
kerala > kannur, cannanore; kasaragod, kasargod, കാസർകോട്
tamil nadu > chennai, madras
karnataka > bengaluru, bangalore, ബാംഗ്ലൂർ; mysuru, mysore; mangaluru, mangalore, മംഗലാപുരം
maharashtra > mumbai, bombay; pune, poona
gujarat > kutch, kachchh; vadodara, baroda
west bengal > kolkata, calcutta
puducherry > mahe, മാഹി`;

const MOST_WORDS = 4;

/** Returns the sounds of the words of a text. Single letters are joined, so that "U.A.E." is "uae". */
function soundsOf(text: string): string[] {
  const words = wordsOf(text)
    .join(' ')
    .replaceAll(/(?<=(?:^| )[\p{L}]) (?=\p{L}(?: |$))/gu, '');
  return words.split(' ').filter(Boolean).map(soundKey);
}

interface Table {
  /** The place that each place is in. */
  readonly parents: ReadonlyMap<string, string>;
  /** The place of each name. */
  readonly named: ReadonlyMap<string, string>;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

function readTable(): Table {
  const parents = new Map<string, string>();
  const named = new Map<string, string>();
  const addName = (name: string, place: string) => named.set(soundsOf(name).join(' '), place);
  for (const language of ['ml', 'en']) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = regions.of(code);
      // Former codes, such as UK, have the name of the present one.
      if (name === undefined || new Intl.Locale(`und-${code}`).region !== code) continue;
      parents.set(code, 'abroad');
      addName(name, code);
    }
  }
  for (const [parent, places] of [
    ['IN', indianStates],
    ['kerala', keralaDistricts],
  ] as const) {
    for (const [name, malayalam] of Object.entries(places)) {
      const place = name.toLowerCase();
      parents.set(place, parent);
      for (const each of [name, malayalam]) addName(each, place);
    }
  }
  for (const line of table.trim().split('\n')) {
    const [parent = '', places = ''] = line.split('> ');
    for (const names of places.split('; ').map((each) => each.split(', '))) {
      const [place = ''] = names;
      parents.set(place, parent.trim());
      for (const name of names) if (!/^[A-Z]{2}$/.test(name)) addName(name, place);
    }
  }
  return { parents, named };
}

let tableOnceRead: Table | undefined;

/** Returns the table, which takes some 40 ms to read. It is read when profiles are first compared, not at the start. */
function knownPlaces(): Table {
  tableOnceRead ??= readTable();
  return tableOnceRead;
}

/** Returns a place and all places that it is in. */
function around(place: string): string[] {
  const parent = knownPlaces().parents.get(place) ?? '';
  return parent === '' ? [place] : [place, ...around(parent)];
}

const NO_WISH =
  /^(?:any|anywhere|every|everywhere|all|whatever|wherever|open(?: to)?|nothing|nil|none|no|na|n a|not? (?:preference|pref|choice|condition|demand|bar|matter|problem|issue|restriction|specific|particular|important|applicable|necessary|needed)s?|do(?:es)? ?n[o']?t matter|doesn t matter)(?: |$)|^(?:ഏത|എവിടെ|എല്ലാ)|(?<!ജ)ില്ല$|^ഇല്ല/u;
const UNCLEAR = /(?:^| )(?:not|except|excluding|other than|outside|same|near|nearby|ഒഴികെ|അല്ലാത്ത)(?: |$)/u;

/** Returns whether a text says that there is no wish, or no value: "Any", "No preference", "-". */
export function isNoWish(text: string): boolean {
  const words = searchText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
  return words === '' || NO_WISH.test(words);
}

interface Place {
  /** The places of the table that the text names. */
  readonly known: readonly string[];
  readonly sounds: string;
  readonly isMalayalam: boolean;
  readonly isUnclear: boolean;
}

const read = new LRUCache<string, Place>({ max: 5000 });

/** Returns the places that a text names. */
export function placeOf(text: string): Place {
  const before = read.get(text);
  if (before) return before;
  const { named } = knownPlaces();
  const sounds = soundsOf(text);
  const found: string[] = [];
  for (let at = 0; at < sounds.length; at += 1) {
    for (let count = Math.min(MOST_WORDS, sounds.length - at); count > 0; count -= 1) {
      const one = named.get(sounds.slice(at, at + count).join(' '));
      if (one === undefined) continue;
      found.push(one);
      at += count - 1;
      break;
    }
  }
  const isUnclear = UNCLEAR.test(searchText(text)) && !found.includes('abroad');
  const place = {
    known: found,
    sounds: ` ${sounds.join(' ')} `,
    isMalayalam: /\p{Script=Malayalam}/u.test(text),
    isUnclear,
  };
  read.set(text, place);
  return place;
}

/** Returns whether a place is as wished. Names that cannot be compared are unknown. */
export function placeFits(place: Place, wish: Place): 'yes' | 'no' | 'unknown' {
  if (wish.isUnclear) return 'unknown';
  if (place.known.length > 0 && wish.known.length > 0) {
    if (place.known.some((one) => around(one).some((each) => wish.known.includes(each)))) return 'yes';
    const isWider = wish.known.some((one) => around(one).some((each) => place.known.includes(each)));
    return isWider ? 'unknown' : 'no';
  }
  if (place.sounds.includes(wish.sounds) || wish.sounds.includes(place.sounds)) return 'yes';
  const isComparable = place.known.length === wish.known.length && place.isMalayalam === wish.isMalayalam;
  return isComparable ? 'no' : 'unknown';
}

/** Returns whether a place is outside India; undefined if that is not clear. */
export function isAbroad({ known }: Place): boolean | undefined {
  const [first, ...others] = known.map((place) => !around(place).includes('IN'));
  return others.every((other) => other === first) ? first : undefined;
}
