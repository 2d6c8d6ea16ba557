import { LRUCache } from 'lru-cache';
import { latinOf } from './malayalam.ts';

/** The cost of replacing a sound by an entirely different sound, or of omitting a sound. */
export const WHOLE_STEP = 1;

/** Costs of replacing one sound of a pair by the other. Pairs that are not listed cost a whole step. */
export const NEAR_SOUNDS: Readonly<Record<string, number>> = {
  ae: 0.28,
  ei: 0.33,
  ou: 0.28,
  ao: 0.4,
  au: 0.6,
  aO: 0.5,
  oO: 0.1,
  uO: 0.26,
  ai: 0.8,
  iy: 0.2,
  dt: 0.38,
  gk: 0.38,
  bp: 0.38,
  fp: 0.35,
  bv: 0.7,
  bf: 0.6,
  fv: 0.5,
  cj: 0.5,
  sS: 0.45,
  sZ: 0.15,
  SZ: 0.15,
  gj: 0.7,
  gG: 0.1,
  Gj: 0.3,
  Gk: 0.5,
  jy: 0.5,
  mn: 0.7,
  cs: 0.5,
};

export const LESS = {
  /** Cost of a vowel inside the word that only one spelling has. */
  innerVowel: 0.4,
  /** Cost of a vowel after h that only one spelling has: Rahmath, Rahamath. */
  vowelAfterH: 0.3,
  /** Cost of a final u that only one spelling has: Kurup, Kuruppu. */
  lastU: 0.45,
  /** Cost of an h at the beginning that only one spelling has: Haneefa, Aneefa. */
  firstH: 0.6,
  /** Factors for the first vowel and the last vowel, which distinguish names more than other vowels. */
  firstVowel: 1.5,
  lastVowel: 3,
} as const;

/** Weak sounds, with the cost of omitting them inside a word. */
export const GLIDES: ReadonlyMap<string, number> = new Map([
  ['h', 0.8],
  ['y', 0.5],
  ['v', 0.6],
]);

export const VOWELS = 'aeiouO';

/** Consonants that are treated as equal in the skeleton of a key. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['d', 't'],
  ['c', 'k'],
  ['g', 'k'],
  ['G', 'k'],
  ['b', 'p'],
  ['f', 'p'],
  ['v', 'p'],
  ['j', 'k'],
  ['s', 'k'],
  ['S', 'k'],
  ['Z', 'k'],
  ['n', 'm'],
]);

const WEAK = `${VOWELS}hy`;

/**
 * Reduces a key to its skeleton: without vowels and weak sounds, and with similar consonants merged. Similar keys have
 * the same skeleton, so few keys need to be compared.
 */
export function skeletonOf(key: string): string {
  let skeleton = key.startsWith('y') ? 'k' : '';
  for (let at = 0; at < key.length; at += 1) {
    const letter = key.charAt(at);
    if (!WEAK.includes(letter)) skeleton += CLASSES.get(letter) ?? letter;
  }
  return skeleton;
}

/**
 * Rules that unify Latin spellings, applied from top to bottom wherever they match. In results, `S` is the sound in
 * Shaji. `O` is the sound in Noushad, spelled `ou` or `au`. `G` is a g that may sound like j.
 */
const soundRules: readonly (readonly [spelling: RegExp, sound: string])[] = [
  // The following rules apply to biblical and English names.
  [/ews?$/g, 'yu'],
  [/george?/g, 'jorj'],
  [/ohn/g, 'on'],
  [/ichael/g, 'ikel'],
  [/^mary(?![aeiou])/g, 'mery'],
  // Applies to Zacharia, but not to Kuncheria, which is also spelled Kunchariya.
  [/(?<=a)ch(?=ari[ay])/g, 'k'],
  [/(?<=^[jr]os)e(?=[^aeiou])/g, ''],
  [/^x/g, 's'],
  // Unifies Njarackal and Narackal, and Gnanam and Njanam.
  [/^(?:[gj]n|n[hj])/g, 'n'],
  [/que$/g, 'k'],
  // In Quader and Quasim, q and u stand for the Arabic q.
  [/^qu(?=[ae])/g, 'k'],
  // In Swalih and Thwayyib, w marks the Arabic emphatic s and t.
  [/^(s(?=[vw]a+[bdfl])|th?(?=[vw]a))[vw]/g, '$1'],
  // Unifies Ahammed and Ahamad, also at the end of another name such as Kunhahammad.
  [/aha?mm?[ae]dh?$|ahammath?$/g, 'ahmed'],
  // Unifies Subrahmanian and Subramaniam.
  [/brahm/g, 'bram'],
  [/(?<=m.n[iy])am$/g, 'an'],
  // At the beginning, iy stands for ayy, as in Iyyappan, Iyer and Iyengar.
  [/^iyy?(?=[ae])/g, 'ayy'],
  // Unifies Ramaswamy and Ramasamy.
  [/s[vw]a+m(?=[iy])/g, 'sam'],
  // In Rodrigues, gu before e is a g that never sounds like j.
  [/gu(?=e)/g, 'gh'],
  // In Shylaja, Hyder, Vysakh and Syed, y stands for ai.
  [/^([bdfghjklmnprstvwz]h?)y(?=[^aeiouy])/g, '$1ai'],
  [/^sye/g, 'saye'],
  // In the following rules, several consonants stand for one sound.
  [/sch/g, 'sh'],
  [/ksh?|x/g, 'ks'],
  [/[ct]?ch+/g, 'č'],
  [/zh/g, 'l'],
  [/ph/g, 'f'],
  [/nh/g, 'nj'],
  // Before a front vowel, g may sound like j inside a name: Sarogini and Ragini.
  [/(?<=[^d])g(?=[eiy])/g, 'G'],
  [/([kgjtdb])h/g, '$1'],
  // Sivan, Sankaran, Santha, Sarada, Sobha and Syam begin with a Malayalam letter that is written s or sh in Latin.
  [/^sh(?=iv|an[kg]|ant|arad|ob|[iy]am|as|ail)/g, 's'],
  [/^sh(?=r)|sh(?=[nmvw])/g, 's'],
  [/sh/g, 'S'],
  [/wh?(?=[aeiou])/g, 'v'],
  // Vatsala is pronounced, and often spelled, Valsala.
  [/(?<=[aeiou])ts(?=a)/g, 'ls'],
  [/tz|ts|z/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c?[kq]|c/g, 'k'],
  [/č/g, 'c'],
  [/dg(?=[ei])/g, 'j'],
  [/Ge$/g, 'j'],
  [/^gi(?=[gGjmnS])/g, 'ji'],
  // In most of the following rules, two vowels, or a vowel and y, stand for one sound.
  [/yy+/g, 'y'],
  [/ng(?=k)|nj(?=č|c)/g, 'n'],
  [/oyi/g, 'oy'],
  [/a(?:y+[ei]+|e{2,}|i[ye]*)|ei/g, 'ay'],
  [/(?<=[aeiou].*)ey(?=a)/g, 'i'],
  [/ey$/g, 'i'],
  [/ey(?![aeiou])/g, 'ay'],
  [/oi/g, 'oy'],
  [/aa+/g, 'a'],
  [/ea$/g, 'ia'],
  [/e[ea]+/g, 'i'],
  [/ie$/g, 'i'],
  [/ief/g, 'if'],
  [/ae/g, 'e'],
  [/oo+|uu+/g, 'u'],
  [/ou|au|avu(?=t)|[ao]w(?![aeiou])/g, 'O'],
  [/w/g, 'v'],
  // Unifies spellings in which y or v only connects two vowels.
  [/iy(?=[aeiouO])/g, 'i'],
  [/uv?(?=[aeio])/g, 'v'],
  [/(?<=[^aeiouO])y/g, 'i'],
  [/ii+/g, 'i'],
  [/([^aeiouO])\1+/g, '$1'],
  // Removes silent endings.
  [/(?<=[aeiouO])h$/g, ''],
  [/(?<=[aeiouO].*[^aeiouO])e$/g, ''],
];

/** Names whose spellings the sound rules cannot unify. Each line lists the spellings and short forms of one name. */
const equivalents: readonly string[] = [
  'mohammed mohd mohmd md mhd muhd mhmd muhammad mohamed mohamad mohammad muhammed muhamed mahammad mohamud',
  'ahmed ahammed ahmad ahamed ahamad ahammad ahmedh',
  'abdu abdul abd abdur abdus abdun abdal abdel',
  'jacob yakub yaqoob yacob yakob yakoob jakob yaqub yaakob jekkab jekkob jekab',
  'joseph ouseph ousep ouseppu oouseph yauseph yausep ausep',
  'yusuf yousuf yoosuf yousaf yusaf yoosaf yousef yusef yoosef',
  'mathew mathews mathai mathayi matheu mathyu mathu mathen',
  'varghese varughese varkey varki varghis varugis varghees varkichan',
  'thomas thommas thoma thomman thommen tomas thomachan',
  'moideen mohideen moidin moytheen mohiddin mohiyudheen mohiudeen muhyudeen muhiyudheen muhyideen mohyideen moyideen',
  'umar omar ummer umer omer ummar',
  'usman uthman osman oosman usuman othman',
  'isa eesa essa issa esa eisa',
  'dawood daud davood dawud dawd davud',
  'saeed said sayeed saeedh sayeedh saheed',
  'ishaq ishak isahak ishaak',
  'isaac issac isac isak aysak aisak',
  'sait sett seth sete set sayt settu',
  'ayisha aisha ayesha aysha ayisa aayisha aiysha aysa iesha',
  'xavier zavier savier sevyar sevier seviyar xaviour',
  'stephen steephen stephan stiphan steven esthappan',
  'augustine augusthine agustin augustin agastin augastin ogastin',
  'rachel rahel raechel rechal rahael',
  'theresa teresa thresia thressia theresia threesia tresa threesa thresya',
  'bridget brigit brigid bridgit brijit brijet brigitta',
  'geevarghese givarghis geevarghis geevarugese',
  'ninan nainan naynan',
  'nair nayar naayar nayyar',
  'pillai pilla pillay pille pillei',
  'sayed syed seyed sayyid saiyid saiyed',
  'peter pittar petter',
  'simon symon saiman saimon',
  'sunny sunni sanni sanny',
  'baby bebi',
  'joshua joshva joshwa yoshua yosuva',
  'james jaimes jaymes jeyims jeymes',
  'andrew andrus',
  'michael mikhael mikael mikayel mikhayel maikkil',
  'cecilia cicily sicily sisili sisily',
  'giby jiby',
  'geena jeena gina',
  'aiswarya aishwarya iswarya ishwarya',
  'sasi shashi sashi shasi',
  'zainab zainaba sainaba sainab zeynab zeinab senaba',
  'memon maimon meman memen',
  'jhaveri zaveri',
  'mahmood mehmood mahamood mahmud',
  'mahaboob mehboob mehaboob mahboob',
  'rauf raoof rouf rawoof rahoof',
  'ephrem aprem',
  'geo jeo gio jio',
  'shiny shyni shaini shainy',
  'sheeba sheba',
  'ashok asok asoke ashoke',
  'subhash subhas',
  'rathi rethi',
  'rama rema',
  'jaya jeya',
  'vipin bipin vibin',
  'yashoda yasoda yesoda',
];

const MALAYALAM = /\p{Script=Malayalam}/u;
/** Matches the results of `latinOf`, in which `Z` stands for a letter that has two spellings. */
const LATIN = /^[a-zZ]+$/;
/** Number of words in the cache. A directory of 500,000 members has only about 10,000 different words. */
const CACHE_SIZE = 20_000;

function soundOf(latin: string): string {
  // An initial is its own key.
  if (latin.length === 1) return latin;
  let sound = latin;
  for (const [spelling, replacement] of soundRules) sound = sound.replace(spelling, replacement);
  return sound === '' ? latin : sound;
}

/** Maps the sound of each spelling in `equivalents` to the sound of the first spelling in the same line. */
const same: ReadonlyMap<string, string> = new Map(
  equivalents.flatMap((line) => {
    const [first = '', ...others] = line.split(' ').map(soundOf);
    return [first, ...others].map((sound) => [sound, first] as const);
  }),
);

/** Returns the key that all equivalent names share, or `sound` if the name has no equivalents. */
export function canonicalSound(sound: string): string {
  return same.get(sound) ?? sound;
}

const stored = new LRUCache<string, string>({ max: CACHE_SIZE });

function derive(word: string): string {
  const latin = MALAYALAM.test(word) ? latinOf(word) : word;
  if (!LATIN.test(latin)) return word;
  return canonicalSound(soundOf(latin));
}

/**
 * Returns the phonetic key of a word from `wordsOf`. Spellings of one name in Latin or Malayalam letters have equal or
 * similar keys. Numbers and words in other scripts are their own keys.
 */
export function soundKey(word: string): string {
  const known = stored.get(word);
  if (known !== undefined) return known;
  const key = derive(word);
  stored.set(word, key);
  return key;
}
