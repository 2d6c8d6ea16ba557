import type { Notice } from '#contract/notices.ts';
import { formatDay } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** @returns "14 July 2026 to 20 July 2026", "14 July 2026" */
export function noticeDays({ begins_on, ends_on }: Pick<Notice, 'begins_on' | 'ends_on'>): string {
  const from = formatDay(begins_on);
  return begins_on === ends_on ? from : m.bearers_fromTo({ from, to: formatDay(ends_on) });
}
