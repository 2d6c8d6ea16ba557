import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { markTheme } from './theme-script.ts';

const looks = {
  auto: { icon: 'auto', name: m.footer_auto },
  light: { icon: 'sun', name: m.footer_light },
  dark: { icon: 'moon', name: m.footer_dark },
} as const;

/**
 * Buttons that choose the theme. Without script they are hidden, and the theme follows the system. The site's script
 * marks the chosen button.
 */
export function ThemeSwitch() {
  return (
    <div ref={markTheme} className="theme-switch needs-script" role="group" aria-label={m.footer_appearance()}>
      {(['auto', 'light', 'dark'] as const).map((theme) => (
        <button key={theme} type="button" aria-pressed="false" data-theme-choice={theme}>
          <Icon name={looks[theme].icon} size={18} />
          {looks[theme].name()}
        </button>
      ))}
    </div>
  );
}
