import { createHash } from 'node:crypto';
import type { Topic } from '#contract/member-messages.ts';
import { type Language, languages } from '#contract/links.ts';
import type { Memorial } from '#contract/memorials.ts';
import { recordOf } from '#contract/record-of.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { endDay } from '#contract/events.ts';
import { eventRecord } from '#server/features/events/service.ts';
import { memorialRecord } from '#server/features/memorials/service.ts';
import { noticeRecord } from '#server/features/notices/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { beginOfKolkataDay, formatDay, formatLocalTime, kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HOUR } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { About, Message } from './store.ts';

/** What a message tells members, in one language. */
interface Words {
  /** The name or the title. */
  readonly title: string;
  /** The day of the death, or of what a mistake was written about. */
  readonly day: string;
  /** Lines with day, time and place. */
  readonly facts: readonly string[];
  /** The sentence on the lock screen of a phone. */
  readonly sentence: string;
}

export interface Subject {
  readonly page: string;
  readonly words: (language: Language) => Words;
  /** When the record is first shown, in epoch milliseconds: at 7 o'clock of the first day of a notice or an event. */
  readonly from?: number;
  /** When the funeral begins, in epoch milliseconds. */
  readonly funeral?: number | undefined;
  /** The entry of the deceased, whose accounts get no message. */
  readonly member?: number | undefined;
}

/** When messages about notices and events begin in the morning, in ms after midnight. */
export const MORNING = 7 * HOUR;

const instantOf = (localTime: string) => Date.parse(`${localTime}:00+05:30`);

/** Formats the time of a funeral in a sentence: "Monday, 11 am", "തിങ്കളാഴ്‌ച, രാവിലെ 11". */
function formatHour(at: string, language: Language): string {
  const instant = new Date(`${at}Z`);
  const locale = language === 'ml' ? 'ml-IN' : 'en-GB';
  const weekday = instant.toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' });
  const time = instant.toLocaleTimeString(locale, {
    hour: 'numeric',
    hourCycle: 'h12',
    ...(!at.endsWith(':00') && { minute: '2-digit' }),
    ...(language === 'ml' && { dayPeriod: 'long' }),
    timeZone: 'UTC',
  });
  return `${weekday}, ${time}`;
}

const inLanguage = (language: Language, en: string, ml: string | null) => (language === 'ml' && ml ? ml : en);
const fact = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`]);

async function memorialSubject(platform: Platform, db: Db, id: number): Promise<Subject | undefined> {
  const memorial = await memorialRecord.read(platform, id, db);
  const { name, name_ml, date_of_death: died, funeral_at: at, funeral_place, funeral_place_ml } = memorial;
  if (!memorial.published) return undefined;
  return {
    page: `/deceased/${id}`,
    funeral: at === null ? undefined : instantOf(at),
    member: memorial.member?.id,
    words: (language) => {
      const words = texts.messages.words[language];
      const title = inLanguage(language, name, name_ml);
      const when = at === null ? '' : ` ${words.funeral} ${formatHour(at, language)}.`;
      return {
        title,
        day: formatDay(died, language),
        facts: [
          ...fact(words.funeral, at && formatLocalTime(at, language)),
          ...fact(words.place, inLanguage(language, funeral_place, funeral_place_ml)),
        ],
        sentence: `${words.died.replace('{name}', () => title)}${when}`,
      };
    },
  };
}

async function noticeSubject(platform: Platform, db: Db, id: number): Promise<Subject | undefined> {
  const notice = await noticeRecord.read(platform, id, db);
  const { title, begins_on, ends_on } = notice;
  if (notice.state === 'over') return undefined;
  return {
    page: '/',
    from: beginOfKolkataDay(begins_on) + MORNING,
    words: (language) => {
      const days = [...new Set([begins_on, ends_on])].map((day) => formatDay(day, language));
      return { title: inLanguage(language, title.en, title.ml), day: '', facts: [days.join(' – ')], sentence: '' };
    },
  };
}

async function eventSubject(platform: Platform, db: Db, id: number): Promise<Subject | undefined> {
  const event = await eventRecord.read(platform, id, db);
  const { title, title_ml, date, time, place, publish_on: from } = event;
  if (!event.published || endDay(event) < kolkataDay(platform.now())) return undefined;
  return {
    page: `/events/${id}`,
    ...(from !== null && { from: beginOfKolkataDay(from) + MORNING }),
    words: (language) => ({
      title: inLanguage(language, title, title_ml),
      day: '',
      facts: [
        time === null ? formatDay(date, language) : formatLocalTime(`${date}T${time}`, language),
        ...fact(texts.messages.words[language].place, place),
      ],
      sentence: '',
    }),
  };
}

const subjects: Readonly<Record<Topic, typeof memorialSubject>> = {
  deaths: memorialSubject,
  notices: noticeSubject,
  events: eventSubject,
};

/** Returns what a record tells members; undefined if it was deleted, is not published or is over. */
export async function findSubject(platform: Platform, db: Db, { topic, record }: About): Promise<Subject | undefined> {
  try {
    return await subjects[topic](platform, db, record);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing') return undefined;
    throw error;
  }
}

/** Returns a hash of what members are told, in both languages. */
export function factsOf({ words }: Pick<Subject, 'words'>): string {
  return createHash('sha256')
    .update(JSON.stringify(languages.map((language) => words(language))))
    .digest('base64url');
}

/** Returns the texts of the message that a death was a mistake, as JSON. @param day on which members were told of it */
export function mistakeWords({ name, name_ml }: Pick<Memorial, 'name' | 'name_ml'>, day: string): string {
  const words = recordOf(languages, (language): Words => {
    const title = inLanguage(language, name, name_ml);
    const { mistake } = texts.messages.words[language];
    const sentence = mistake.replace('{day}', () => formatDay(day, language)).replace('{name}', () => title);
    return { title, day: '', facts: [sentence], sentence };
  });
  return JSON.stringify(words);
}

/** Returns what a message tells; undefined if it must not leave any more. */
export async function subjectOf(platform: Platform, db: Db, message: Message): Promise<Subject | undefined> {
  if (message.kind === 'news') return findSubject(platform, db, message);
  if (message.words === null) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `mistakeWords` writes it
  const words = JSON.parse(message.words) as Readonly<Record<Language, Words>>;
  return { page: '/deceased', words: (language) => words[language] };
}
