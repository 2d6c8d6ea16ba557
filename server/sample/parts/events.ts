import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { dayAfter, stateByUpdatedAt, type SamplePart, weekdayFrom } from '#server/sample/part.ts';
import { countEvents, type NewEvent } from '#server/features/events/store.ts';
import { eventRecord } from '#server/features/events/record.ts';

const SUNDAY = 0;
const SATURDAY = 6;

interface SampleEvent {
  /**
   * Number of days from today; negative for past events. The event takes place on the first `weekday` on or after that
   * day.
   */
  readonly days: number;
  readonly weekday: typeof SUNDAY | typeof SATURDAY;
  readonly time: string | null;
  readonly end_time?: string;
  readonly place: string;
  readonly title: string;
  readonly title_ml?: string;
  /** Name of a drawing in `server/sample/art/scenes`. */
  readonly scene: string;
  readonly description: string;
  readonly description_ml?: string;
}

const upcoming: readonly SampleEvent[] = [
  {
    days: 9,
    weekday: SATURDAY,
    time: '12:30',
    end_time: '15:00',
    place: 'Community Hall',
    title: 'Family day and lunch',
    title_ml: 'കുടുംബദിനവും ഉച്ചസദ്യയും',
    scene: 'lunch',
    description:
      'A meal on the banana leaf for every family, games for the children from ten in the morning, and time to meet.',
    description_ml: 'എല്ലാ കുടുംബങ്ങൾക്കും വാഴയിലയിൽ സദ്യ, രാവിലെ പത്തു മുതൽ കുട്ടികൾക്കു കളികൾ, പിന്നെ ഒന്നിച്ചിരിക്കാനുള്ള നേരം.',
  },
  {
    days: 28,
    weekday: SUNDAY,
    time: '10:00',
    end_time: '13:00',
    place: 'Community Hall',
    title: 'Annual general meeting',
    scene: 'hall',
    description: 'Reports, accounts and the year ahead. All members are welcome; tea follows the meeting.',
  },
  {
    days: 49,
    weekday: SUNDAY,
    time: '09:00',
    end_time: '13:00',
    place: 'Office courtyard',
    title: 'Health camp for elders',
    title_ml: 'മുതിർന്നവർക്കായി ആരോഗ്യക്യാമ്പ്',
    scene: 'health',
    description: 'Free check-ups for blood pressure, sugar and eyesight. Bring earlier reports if you have them.',
    description_ml: 'രക്തസമ്മർദ്ദം, പ്രമേഹം, കാഴ്ച എന്നിവയുടെ സൗജന്യ പരിശോധന. പഴയ റിപ്പോർട്ടുകൾ ഉണ്ടെങ്കിൽ കൊണ്ടുവരുക.',
  },
  {
    days: 70,
    weekday: SUNDAY,
    time: '07:30',
    place: 'Sample Jetty',
    title: 'Boat trip for families',
    title_ml: 'കുടുംബങ്ങൾക്കായി ബോട്ടുയാത്ര',
    scene: 'boat',
    description: 'A morning on the backwaters for three generations. Life jackets for everyone.',
    description_ml: 'മൂന്നു തലമുറകൾ ഒന്നിച്ചു കായലിൽ ഒരു പ്രഭാതം. എല്ലാവർക്കും ലൈഫ് ജാക്കറ്റുണ്ട്.',
  },
  {
    days: 91,
    weekday: SUNDAY,
    time: '17:30',
    end_time: '20:00',
    place: 'Community Hall',
    title: 'Scholarship evening',
    title_ml: 'സ്കോളർഷിപ്പ് സായാഹ്നം',
    scene: 'books',
    description: 'Awards for students of the community, with music by the youth wing.',
    description_ml: 'കൂട്ടായ്മയിലെ വിദ്യാർത്ഥികൾക്കു പുരസ്കാരങ്ങൾ, യുവജനവിഭാഗത്തിന്റെ സംഗീതവും.',
  },
  {
    days: 126,
    weekday: SUNDAY,
    time: '19:00',
    place: 'Sample Jetty',
    title: 'Supper by the water',
    scene: 'nets',
    description: 'Supper, songs and old stories beside the fishing nets.',
  },
  {
    days: 147,
    weekday: SUNDAY,
    time: null,
    place: 'Office courtyard',
    title: 'Tree planting',
    scene: 'tree',
    description: 'Jackfruit and mango saplings for the office ground. Children especially welcome.',
  },
];

const past: readonly SampleEvent[] = [
  {
    days: -25,
    weekday: SATURDAY,
    time: '16:00',
    place: 'Sample Beach',
    title: 'Kite afternoon',
    scene: 'kites',
    description: 'Kites of paper and bamboo, made by the children the week before.',
  },
  {
    days: -53,
    weekday: SUNDAY,
    time: '15:30',
    place: 'Sample Ground',
    title: 'Sevens football, the youth final',
    scene: 'football',
    description: 'Eight teams, one cup, and lime juice for everybody.',
  },
  {
    days: -88,
    weekday: SATURDAY,
    time: '11:00',
    place: 'Office reading room',
    title: 'മലയാളം വായനാസദസ്സ്',
    scene: 'books',
    description: 'കഥകളും കവിതകളും ഉറക്കെ വായിച്ചുകൊണ്ട് ഒരു ഉച്ചനേരം. എല്ലാവർക്കും സ്വാഗതം.',
  },
  {
    days: -130,
    weekday: SUNDAY,
    time: '10:30',
    place: 'Sample Harbour',
    title: 'Heritage walk along the harbour',
    scene: 'ship',
    description: 'Old warehouses, old streets and the people who remember them.',
  },
  {
    days: -179,
    weekday: SUNDAY,
    time: '09:00',
    place: 'Office courtyard',
    title: 'Herb garden morning',
    scene: 'leaf',
    description: 'What grandmothers grew beside the well, and what it is good for.',
  },
  {
    days: -235,
    weekday: SATURDAY,
    time: '18:00',
    place: 'Community Hall',
    title: 'Evening for families from abroad',
    scene: 'house',
    description: 'An evening with those who are home on leave.',
  },
  {
    days: -349,
    weekday: SUNDAY,
    time: '10:00',
    place: 'Community Hall',
    title: 'Annual general meeting',
    scene: 'hall',
    description: 'Reports, accounts and the election of the managing committee.',
  },
];

export const sampleEvents: SamplePart = {
  kind: 'events',
  isEmpty: async (db) => (await countEvents(db)) === 0,
  prepare: async ({ now }, storePicture) => {
    const today = kolkataDay(now());
    const events: NewEvent[] = [];
    for (const { days, weekday, scene, ...event } of [...past, ...upcoming]) {
      const image = await storePicture('events', { file: `scenes/${scene}` });
      const date = weekdayFrom(dayAfter(today, days), weekday);
      events.push({ title_ml: null, description_ml: null, end_time: null, ...event, date, image });
    }
    return async (db) => (await eventRecord.insert(db, events, now())).map(String);
  },
  lockState: stateByUpdatedAt(eventRecord.lock),
  remove: (db, records) => eventRecord.erase(db, records.map(Number)),
};
