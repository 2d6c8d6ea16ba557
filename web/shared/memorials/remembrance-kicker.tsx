import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';
import { InLanguage } from '#web/shared/ui/in-language.tsx';

/** "In Loving Memory" in both languages. */
export function RemembranceKicker() {
  const other = getLocale() === 'en' ? 'ml' : 'en';
  return (
    <p className="remembrance__kicker">
      {m.memorials_title()} <InLanguage lang={other}>{m.memorials_title({}, { locale: other })}</InLanguage>
    </p>
  );
}
