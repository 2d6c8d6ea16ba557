import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import { chooseTheme, themes, useTheme } from './theme.ts';

const looks = {
  auto: { icon: 'auto', name: m.footer_auto },
  light: { icon: 'sun', name: m.footer_light },
  dark: { icon: 'moon', name: m.footer_dark },
} as const;

/** Without script the theme follows the system, and the style sheet hides this. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div className="themer needs-script" role="group" aria-label={m.footer_appearance()}>
      {themes.map((theme) => (
        <button key={theme} type="button" aria-pressed={theme === chosen} onClick={() => chooseTheme(theme)}>
          <Icon name={looks[theme].icon} size={18} />
          {looks[theme].name()}
        </button>
      ))}
    </div>
  );
}
