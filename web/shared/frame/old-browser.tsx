import * as m from '#web/shared/languages/generated/messages.js';
import { locales } from '#web/shared/languages/locale.ts';

/** Tells the user in every language that the browser is too old. Hidden unless the head script marks the browser. */
export function OldBrowser() {
  return (
    <div className="old-browser">
      {locales.map((locale) => (
        <p key={locale} lang={locale}>
          {m.nav_oldBrowser({}, { locale })}
        </p>
      ))}
    </div>
  );
}
