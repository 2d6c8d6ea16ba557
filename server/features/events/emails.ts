import { type AdminEvent, isEventPublic } from '#contract/events.ts';
import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import { formatDay, formatLocalTime, kolkataDay } from '#server/platform/clock/kolkata.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findEvent } from './store.ts';

/** The kind of the email to an account whose entry has answered an event that moved. The payload is both ids. */
export const MOVED_EMAIL = 'events.moved-email';

type Moved = Pick<AdminEvent, 'title' | 'title_ml' | 'date' | 'time' | 'place'> & { readonly page: string };

export function eventEmails({ database, now }: Platform): EmailKinds {
  return {
    [MOVED_EMAIL]: emailKind<Moved>({
      find: async (payload) => {
        const [id = 0, accountId = 0] = payload.split(' ').map(Number);
        const about = await findEvent(database, id);
        const account = await findAccountById(database, accountId);
        if (account?.approved_at == null || !about || !isEventPublic(about, kolkataDay(now()))) return undefined;
        const page = `/events/${id}${about.answers_until === null ? '' : '/answer'}`;
        return { to: account.email, language: account.language, about: { ...about, page } };
      },
      compose: ({ page, title, title_ml, date, time, place }) => ({
        text: texts.eventMoved,
        page,
        values: (language) => {
          const when = time === null ? formatDay(date, language) : formatLocalTime(`${date}T${time}`, language);
          return { title: (language === 'ml' && title_ml) || title, facts: place === null ? [when] : [when, place] };
        },
      }),
      samples: [{ page: '/', title: 'Lunch', title_ml: null, date: '2026-11-20', time: '16:30', place: 'Town Hall' }],
    }),
  };
}
