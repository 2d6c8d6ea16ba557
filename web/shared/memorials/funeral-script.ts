/** Keeps funeral notices exact on pages that stay open, are stored offline, or are read in another time zone. */
export function enableFuneralNotices(): void {
  if (document.querySelector('[data-until]'))
    void import('./shown-funerals.ts').then(({ followClock }) => followClock());
}
