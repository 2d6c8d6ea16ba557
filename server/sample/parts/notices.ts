import { deleteVersions } from '#server/records/versions-store.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { saveFirstVersion } from '#server/records/versions.ts';
import { dayAfter, stateByRevision, type SamplePart } from '#server/sample/part.ts';
import { noticeSubject } from '#server/features/notices/service.ts';
import { countNotices, deleteNotices, insertNotice } from '#server/features/notices/store.ts';

/** Days for which the sample notice is shown, long enough for people who try the site. */
const DAYS_SHOWN = 90;

const notice = {
  title: { en: 'Sample notice', ml: 'മാതൃകാ അറിയിപ്പ്' },
  text: {
    en: 'Sample text. Short announcements of the office stand here, each from its first day to its **last day**.',
    ml: 'മാതൃകാവാചകം. ഓഫീസിന്റെ ചെറിയ അറിയിപ്പുകൾ ഇവിടെ കാണാം; ഓരോന്നും അതിന്റെ ആദ്യ ദിവസം മുതൽ **അവസാന ദിവസം** വരെ.',
  },
};

export const sampleNotices: SamplePart = {
  kind: 'notices',
  isEmpty: async (db) => (await countNotices(db)) === 0,
  prepare: async ({ now }) => {
    const at = now();
    const begins_on = kolkataDay(at);
    return async (db) => {
      const id = await insertNotice(db, { ...notice, begins_on, ends_on: dayAfter(begins_on, DAYS_SHOWN) }, at);
      await saveFirstVersion(db, noticeSubject(id), { at, actorId: null });
      return [String(id)];
    };
  },
  lockState: stateByRevision(noticeSubject),
  remove: async (db, records) => {
    const ids = records.map(Number);
    await deleteVersions(
      db,
      ids.map((id) => noticeSubject(id).name),
    );
    return { count: await deleteNotices(db, ids), files: [] };
  },
};
