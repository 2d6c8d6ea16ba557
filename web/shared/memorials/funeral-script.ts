import { dayInKolkata, formatMomentHere, formatTimeHere } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';

const CHECK_MS = 10_000;

const elementsWith = (attribute: string) => document.querySelectorAll<HTMLElement>(`[data-${attribute}]`);

/** Removes what is public only while a notice runs, and replaces "today" and "tomorrow" after midnight in Kolkata. */
function removeOutdated(): void {
  const now = Date.now();
  for (const part of elementsWith('until')) if (now >= Date.parse(part.dataset['until'] ?? '')) part.remove();
  for (const part of elementsWith('today')) {
    const dated = part.querySelector('.funeral__dated');
    if (dated && part.dataset['today'] !== dayInKolkata(now)) part.replaceWith(...dated.childNodes);
  }
}

/** Writes the time of each funeral in the browser's time zone, with the day if that differs from Kolkata. */
function showLocalTimes(): void {
  for (const line of elementsWith('begins')) {
    const begins = line.dataset['begins'] ?? '';
    const at = Date.parse(begins);
    const isSameDay = new Date(at).getDate() === Number(begins.slice(8, 10));
    line.textContent = m.memorials_yourTime({ when: isSameDay ? formatTimeHere(at) : formatMomentHere(at) });
  }
}

/** Keeps funeral notices exact on pages that stay open, are stored offline, or are read in another time zone. */
export function enableFuneralNotices(): void {
  if (elementsWith('until').length === 0) return;
  showLocalTimes();
  removeOutdated();
  setInterval(removeOutdated, CHECK_MS);
}
