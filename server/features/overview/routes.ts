import { readOverview } from '#contract/overview.ts';
import { usersOverview } from '#server/features/accounts/service.ts';
import { lettersTrouble } from '#server/features/letters/service.ts';
import type { LetterKinds } from '#server/platform/mail/letter-kind.ts';
import { findTroubles } from '#server/features/backups/service.ts';
import { currentCommittee } from '#server/features/committee/service.ts';
import { countEvents } from '#server/features/events/service.ts';
import { countGallery } from '#server/features/gallery/service.ts';
import { profilesOverview } from '#server/features/matrimony/service.ts';
import { countMembers } from '#server/features/members/service.ts';
import { countMemorials } from '#server/features/memorials/service.ts';
import { shownNotices } from '#server/features/notices/service.ts';
import { implement, type Implementation } from '#server/http/implement.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import type { Platform } from '#server/platform/platform.ts';

export function overviewRoutes(platform: Platform, letters: LetterKinds): readonly Implementation[] {
  const { database, health, now } = platform;
  return [
    implement(readOverview, async () => ({
      users: await usersOverview(database),
      profiles: await profilesOverview(database),
      members: { total: await countMembers(database) },
      events: { total: await countEvents(database) },
      gallery: { total: await countGallery(database) },
      deceased: { total: await countMemorials(database) },
      committee: { total: (await currentCommittee(database, kolkataDay(now()))).length },
      notices: { shown: (await shownNotices(database, kolkataDay(now()))).length },
      problems: [...health.problems(), ...(await lettersTrouble(platform, letters)), ...(await findTroubles(platform))],
    })),
  ];
}
