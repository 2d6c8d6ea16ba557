import { yearsFrom } from '#contract/fields.ts';
import { endTimeProblem, type AdminEvent, maxYearsAhead } from '#contract/events.ts';
import { fieldAppError } from '#server/platform/app-error.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { searchText } from '#server/platform/text/search-text.ts';
import { officeRecord } from '#server/records/office-record.ts';
import { increment } from '#server/records/office-record-store.ts';
import { eventFields, findEvent, type NewEvent } from './store.ts';

/** Adds, changes and deletes events (specification section 5, decisions 25 and 27). */
export const eventRecord = officeRecord<'events', NewEvent, AdminEvent>({
  type: 'event',
  table: 'events',
  actions: { added: 'event added', changed: 'event changed', deleted: 'event deleted' },
  fields: eventFields,
  pictures: 'events',
  derive: ({ title, title_ml, description, description_ml, place }) => ({
    search_text: searchText(...[title, title_ml, description, description_ml, place].filter((words) => words !== null)),
  }),
  // Calendar programs detect changes by the revision.
  onChange: { revision: increment('revision') },
  check: ({ now }, event, sent) => {
    // Older events may have a date beyond this limit. They can be changed as long as the request has no date.
    if (sent.date !== undefined && event.date > yearsFrom(kolkataDay(now()), maxYearsAhead)) {
      throw fieldAppError('invalid', 'date', 'eventTooFarAhead');
    }
    const problem = endTimeProblem(event);
    if (problem) throw fieldAppError('invalid', 'end_time', problem);
  },
  find: findEvent,
  bin: { title: ({ title }) => title, titleInMalayalam: ({ title_ml }) => title_ml },
});
