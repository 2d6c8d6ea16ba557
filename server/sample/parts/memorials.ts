import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { dayAfter, stateByUpdatedAt, type SamplePart } from '#server/sample/part.ts';
import type { Art } from '#server/sample/pictures.ts';
import { countMemorials, type NewMemorial, withoutFuneral } from '#server/features/memorials/store.ts';
import { memorialRecord } from '#server/features/memorials/record.ts';

const riverside = 'Riverside Cemetery, City';
const oldTown = 'Old Town Ground, City';
const hillRoad = 'Hill Road Ground, Sample Town';
const family = 'Family ground, Green Valley';

type Person = readonly [daysAgo: number, name: string, relation: string, place: string, portrait?: Art];

const people: readonly Person[] = [
  [6, 'Thomas Chacko', 'Father of Jose and Mini Chacko', riverside, { file: 'portraits/person-10' }],
  [18, 'Amina Sait', 'Mother of Yusuf Sait', oldTown, { file: 'portraits/person-18' }],
  [29, 'Ibrahim Sett', 'Father of Fathima Sett', hillRoad],
  [41, 'Saramma Paul', 'Wife of the late Varghese Paul', riverside, { file: 'portraits/person-16' }],
  [51, 'Chandran Nair', 'Grandfather of Rema Nair', family, { file: 'portraits/person-03' }],
  [63, 'Beena Raghavan', 'Sister of Leela Raghavan', hillRoad],
  [78, 'Varkey Joseph', 'Father of Lissy Joseph', riverside, { file: 'portraits/person-14' }],
  [89, 'Ayisha Rahman', 'Mother of Faisal Rahman', oldTown],
  [104, 'Raghavan Pillai', 'Uncle of Meera Menon', family, { file: 'portraits/person-12' }],
  [104, 'Aleyamma Kurian', 'Mother of Thomas Kurian', riverside],
  [127, 'മറിയാമ്മ വർഗ്ഗീസ്', 'ആനി വർഗ്ഗീസിന്റെ മാതാവ്', 'സാമ്പിൾ ടൗൺ', { file: 'portraits/person-16', mirrored: true }],
  [143, 'Kochu Moideen', 'Grandfather of Nazar Ali', oldTown, { file: 'portraits/person-03', mirrored: true }],
  [160, 'Narayani Amma', 'Mother of Suresh Babu', family],
  [171, 'Paulose Mathai', 'Father of Basil Paulose', riverside, { file: 'portraits/person-10', mirrored: true }],
  [188, 'Zainab Ali', 'Wife of the late Hassan Ali', oldTown, { file: 'portraits/person-18', mirrored: true }],
  [207, 'Gopala Menon', 'Father of Meera and Latha Menon', hillRoad, { file: 'portraits/person-14', mirrored: true }],
  [230, 'Anthony Lopez', 'Brother of Stella Lopez', riverside, { file: 'portraits/person-12', mirrored: true }],
  [252, 'Kadeeja Sett', 'Mother of Anwar Sett', oldTown],
  [275, 'Devaki Raghavan', 'Grandmother of Leela Raghavan', family],
  [301, 'Mathai Kurian', 'Uncle of Thomas Kurian', riverside],
  [326, 'കുഞ്ഞഹമ്മദ് സേട്ട്', 'ഹനീഫ് സേട്ടിന്റെ പിതാവ്', 'ഓൾഡ് ടൗൺ'],
  [352, 'Rosamma Jacob', 'Mother of Susan Jacob', riverside, { file: 'portraits/person-11' }],
  [390, 'Sankaran Nair', 'Father of Biju Nair', family, { file: 'portraits/person-03' }],
  [421, 'Haleema Sait', 'Grandmother of Haseena Sait', oldTown],
  [455, 'Ouseph Antony', 'Father of Joseph Antony', riverside, { file: 'portraits/person-10' }],
  [498, 'Lakshmi Menon', 'Aunt of Meera Menon', hillRoad],
  [540, 'Abdul Rahman', 'Father of Faisal Rahman', oldTown],
  [583, 'Eliamma Mathew', 'Grandmother of Paul Mathew', riverside],
  [631, 'Velayudhan Babu', 'Uncle of Suresh Babu', hillRoad],
  [677, 'Mariam Thomas', 'Mother of Shaji Thomas', riverside],
  [724, 'Hassan Ali', 'Father of Nazar Ali', oldTown],
  [790, 'Parvathi Nair', 'Grandmother of Rema and Biju Nair', family],
  [858, 'Jacob Varghese', 'Husband of Annie Varghese', riverside, { file: 'portraits/person-15' }],
  [926, 'ദേവകി മേനോൻ', 'മീര മേനോന്റെ മുത്തശ്ശി', 'ഗ്രീൻ വാലി'],
  [
    1010,
    'Stella Lopez',
    'Sister of the late Anthony Lopez',
    riverside,
    { file: 'portraits/person-11', mirrored: true },
  ],
  [1123, 'Moideen Sett', 'Grandfather of Fathima Sett', hillRoad],
  [1278, 'Kunjappan Joseph', 'Grandfather of Lissy Joseph', riverside],
  [1467, 'Saraswathi Pillai', 'Wife of the late Raghavan Pillai', family],
  [1720, 'Ismail Sait', 'Grandfather of Yusuf Sait', oldTown],
  [2041, 'Chacko Thomas', 'Grandfather of Jose and Mini Chacko', riverside, { file: 'portraits/person-14' }],
];

export const sampleMemorials: SamplePart = {
  kind: 'memorials',
  isEmpty: async (db) => (await countMemorials(db)) === 0,
  prepare: async ({ now }, storePicture) => {
    const today = kolkataDay(now());
    const memorials: NewMemorial[] = [];
    for (const [daysAgo, name, description, funeral_place, portrait] of people) {
      const image = portrait ? await storePicture('events', portrait) : null;
      const date_of_death = dayAfter(today, -daysAgo);
      const inMalayalam = { name_ml: null, description_ml: null, funeral_place_ml: null };
      memorials.push({ name, date_of_death, description, funeral_place, ...inMalayalam, ...withoutFuneral, image });
    }
    return async (db) => (await memorialRecord.insert(db, memorials, now())).map(String);
  },
  lockState: stateByUpdatedAt(memorialRecord.lock),
  remove: (db, records) => memorialRecord.erase(db, records.map(Number)),
};
