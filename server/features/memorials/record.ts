import { earliestDay } from '#contract/fields.ts';
import type { AdminMemorial } from '#contract/memorials.ts';
import { memberRecord } from '#server/features/members/service.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { officeRecord } from '#server/records/office-record.ts';
import {
  findMemorial,
  findMemorialOf,
  memorialFields,
  namesOf,
  type NewMemorial,
  placesOf,
  updateMemorialSearchEntries,
  deleteMemorialSearchEntries,
} from './store.ts';

const MAX_DAYS_TO_FUNERAL = 30;

/** Returns the number of days from one day to another; both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Adds, changes and deletes memorials (specification section 5, decisions 39 and 45). */
export const memorialRecord = officeRecord<'deceased', NewMemorial, AdminMemorial>({
  type: 'memorial',
  table: 'deceased',
  actions: { added: 'memorial added', changed: 'memorial changed', deleted: 'memorial deleted' },
  fields: memorialFields,
  // Pictures of memorials are in the same folder as those of events (specification section 3).
  pictures: 'events',
  erased: 'memorial',
  derive: (memorial) => ({
    name_text: searchText(namesOf(memorial)),
    place_text: searchText(placesOf(memorial)),
  }),
  check: ({ now }, { date_of_death: day, funeral_at: funeral }, sent) => {
    if (funeral !== null && (sent.funeral_at !== undefined || sent.date_of_death !== undefined)) {
      if (funeral < day) throw fieldAppError('invalid', 'funeral_at', 'funeralBeforeDeath');
      if (daysBetween(day, funeral.slice(0, 10)) > MAX_DAYS_TO_FUNERAL) {
        throw fieldAppError('invalid', 'funeral_at', 'funeralTooLate');
      }
    }
    // Memorials that an earlier version of the site stored may have a future date. They can be changed if the date is
    // not sent.
    if (sent.date_of_death === undefined) return;
    if (day > kolkataDay(now())) throw fieldAppError('invalid', 'date_of_death', 'dateOfDeathToCome');
    if (day < earliestDay) throw fieldAppError('invalid', 'date_of_death', 'dateTooEarly');
  },
  search: { put: updateMemorialSearchEntries, remove: deleteMemorialSearchEntries },
  find: findMemorial,
  bin: {
    title: ({ name }) => name,
    titleInMalayalam: ({ name_ml }) => name_ml,
    // The death may have been recorded again meanwhile. Locking the entry prevents that while this is decided.
    prepareRow: async (db, row) => {
      if (row.member_id == null) return row;
      await memberRecord.lock(db, row.member_id);
      return (await findMemorialOf(db, row.member_id)) ? { ...row, member_id: null, undo_until: null } : row;
    },
  },
});
