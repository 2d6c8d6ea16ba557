import * as m from '#web/shared/languages/generated/messages.js';
import { formatMoment } from '#web/shared/format/format-moment.ts';

interface Saved {
  /** ISO 8601; null for what came with the site. */
  readonly savedAt: string | null;
  /** Null as well when the account is gone. */
  readonly savedBy: string | null;
}

/** Who changed something last, and when. */
export function formatSaved({ savedAt, savedBy }: Saved): string {
  if (savedAt === null) return m.content_neverSaved();
  const when = formatMoment(savedAt);
  return savedBy === null ? m.content_savedAt({ when }) : m.content_savedBy({ when, name: savedBy });
}
