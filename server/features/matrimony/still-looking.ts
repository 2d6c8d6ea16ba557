import { inTransaction } from '#server/platform/database/database.ts';
import { DAY } from '#server/platform/limits/limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { confirmationDays } from '#contract/matrimony.ts';
import { endPair, isOver } from './pairs.ts';
import { emailStillLooking } from './proposal-emails.ts';
import { listProposed } from './proposals-store.ts';
import { changeForFamily } from './states.ts';
import { isSearching, listAskedBefore, listUnconfirmed, updateStanding } from './states-store.ts';
import { lockProfile } from './store.ts';

/** How long a profile counts as confirmed. */
const CONFIRMED_MS = confirmationDays * DAY;
/** How long a family has time to answer before its profile is paused. */
const ASKED_MS = 30 * DAY;

/** Asks the families that have not confirmed their profiles for half a year whether they are still looking. */
async function askFamilies(platform: Platform): Promise<void> {
  const { database, now } = platform;
  for (const id of await listUnconfirmed(database, now() - CONFIRMED_MS)) {
    await inTransaction(database, async (db) => {
      const row = await lockProfile(db, id);
      // Another process has asked, or the family has confirmed meanwhile.
      if (!row || !isSearching(row) || row.asked_at !== null) return;
      if ((row.confirmed_at ?? row.sent_at) > now() - CONFIRMED_MS) return;
      await updateStanding(db, id, { asked_at: now(), updated_at: row.updated_at });
      await emailStillLooking(platform, db, id, now());
    });
  }
}

async function pauseSilent(platform: Platform): Promise<void> {
  const { database, now } = platform;
  for (const id of await listAskedBefore(database, now() - ASKED_MS)) {
    await inTransaction(database, async (db) => {
      const row = await lockProfile(db, id);
      if (!row || !isSearching(row) || row.asked_at === null || row.asked_at > now() - ASKED_MS) return;
      await changeForFamily(platform, db, id, { act: 'stopAsking' });
    });
  }
}

async function endUnanswered({ database, now }: Platform): Promise<void> {
  const at = now();
  for (const row of (await listProposed(database)).filter((each) => isOver(each, at))) {
    await inTransaction(database, (db) => endPair(db, row, at, null));
  }
}

/** Does what the days bring: ends proposals, asks families, and pauses profiles of those who did not answer. */
export async function keepBureauCurrent(platform: Platform): Promise<void> {
  await endUnanswered(platform);
  await askFamilies(platform);
  await pauseSilent(platform);
}
