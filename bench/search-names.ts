// Generates names of Kerala for benchmarks, with realistic frequencies and spelling variants.

const given =
  `Mohammed Muhammed Mathew Thomas Joseph Abdul Fathima Mariyam Rajan Suresh Krishnan Lakshmi Ayisha George Varghese
Jacob Kurian Antony Ibrahim Abdulla Moideen Hassan Hussain Yusuf Ismail Ahammed Ali Rahim Rasheed Nazar Beeran Kunhi
Amina Khadeeja Zainaba Nafeesa Rukhiya Safiya Haleema Jameela Sainaba Subaida Shameer Shafi Riyas Niyas Faisal Anwar
Ashraf Basheer Saleem Siddique Latheef Kareem Majeed Razak Gafoor Hamza Moosa Yakub Zakaria Haroon Aboobacker Usman
Annamma Mariamma Aleyamma Saramma Rosamma Sosamma Thresiamma Elizabeth Rachel Susan Philip Paul Peter John Abraham
Cherian Chacko Ouseph Paulose Varkey Zachariah Samuel Daniel Simon Stephen Sebastian Xavier Francis Jose Joy Roy Biju
Shaji Saji Reji Shibu Jincy Lissy Mercy Daisy Molly Beena Leena Mini Sheeba Bindu Sindhu Rajani Ramani Sunitha Anitha
Sreedevi Saraswathi Parvathi Devaki Narayani Bhargavi Madhavi Ammini Omana Leela Geetha Latha Usha Rema Jaya Girija
Raman Gopalan Narayanan Madhavan Kesavan Sankaran Raghavan Balan Chandran Mohanan Vijayan Sasi Ravi Babu Ramesh Rajesh
Dinesh Satheesh Santhosh Pradeep Prakash Manoj Vinod Anil Sunil Ajith Ranjith Unnikrishnan Radhakrishnan Gopinathan
മുഹമ്മദ് മാത്യു തോമസ് ഫാത്തിമ ലക്ഷ്മി കുര്യൻ ജോസഫ് രാജൻ അബ്ദുള്ള മറിയാമ്മ സുരേഷ് വർഗീസ്`.split(/\s+/);

const family =
  `Nair Menon Pillai Sait Kutty Nambiar Koya Haji Varma Kurup Panicker Warrier Namboothiri Thampi Iyer Marar Sett Rawther
Kunju Thangal Musliyar Marakkar Beevi Umma Amma Kumar Kumari Babu Das Raj Mon Achan Chacko Kurian Mathai Varghese Thomas
Joseph Mathew Philip Antony`.split(/\s+/);

const housesBegin =
  `Puthen Thekke Vadakke Kizhakke Padinjare Puthiya Pazhaya Kunnum Kalla Manna Chira Kara Vella Nedum Palla Kotta
Panam Mulla Plaa Aala Ela Kavu Thara Chembaka Kunni Valiya Cheriya Mele Thazhe Idi Konna Thengum Poova Ara Kaithe`.split(
    /\s+/,
  );
const housesEnd =
  `purackal veettil parambil kandathil palathinkal thara kudiyil mattathil kunnel valappil kattil puthoor thodi
kulangara madathil vilayil thottathil padikkal kovilakam parampath mana illam chira mukkil poyil`.split(/\s+/);
const syllables = 'ka ma va thu ni ri pa la che mu ra ku di no sha ve ja ti pu ya'.split(' ');

/** Pairs of Latin spellings of the same sound. */
const habits: readonly (readonly [string, string])[] = [
  ['th', 't'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['mm', 'm'],
  ['sh', 's'],
  ['y', 'i'],
  ['v', 'w'],
  ['k', 'kk'],
  ['ph', 'f'],
  ['z', 's'],
];

export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Picks an entry. Picks the first entries of the list far more often than the last ones. */
function common(list: readonly string[], roll: () => number): string {
  return list[Math.floor(list.length ** roll()) - 1 + Math.floor(roll() * 2)] ?? list[0] ?? '';
}

export function pick(list: readonly string[], roll: () => number): string {
  return list[Math.floor(roll() * list.length)] ?? '';
}

function spelled(name: string, roll: () => number): string {
  if (roll() > 0.15) return name;
  const [from, to] = habits[Math.floor(roll() * habits.length)] ?? ['', ''];
  return name.replace(from, to);
}

function house(roll: () => number): string {
  if (roll() < 0.1)
    return Array.from({ length: 4 }, () => pick(syllables, roll))
      .join('')
      .replace(/^./, (letter) => letter.toUpperCase());
  return pick(housesBegin, roll) + pick(housesEnd, roll);
}

const initial = (roll: () => number) => pick('ABCDEGHIJKLMNOPRSTUVY'.split(''), roll);

/** Invents a name: 30 % with initials, 30 % with a house, 40 % with the name of the family or the father. */
export function inventName(roll: () => number): string {
  const own = spelled(common(given, roll), roll);
  const kind = roll();
  if (kind < 0.15) return `${initial(roll)}. ${initial(roll)}. ${own}`;
  if (kind < 0.3) return `${own} ${spelled(common(family, roll), roll)} ${initial(roll)}.`;
  if (kind < 0.6) return `${own} ${house(roll)}`;
  if (kind < 0.8) return `${own} ${spelled(common(given, roll), roll)}`;
  return `${own} ${spelled(common(family, roll), roll)}`;
}

/** Omits, doubles or swaps one letter, except the first. */
export function misspell(name: string, roll: () => number): string {
  const at = 1 + Math.floor(roll() * (name.length - 2));
  const [before, letter, rest] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  const kind = roll();
  if (kind < 0.33) return before + rest;
  if (kind < 0.66) return before + letter + letter + rest;
  return before + rest.charAt(0) + letter + rest.slice(1);
}
