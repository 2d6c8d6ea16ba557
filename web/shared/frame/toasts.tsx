import * as m from '#web/shared/languages/generated/messages.js';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';

const looks = [
  { kind: 'success', className: 'toast toast--success', icon: 'ok' },
  { kind: 'error', className: 'toast toast--error', icon: 'alert' },
  { kind: 'info', className: 'toast toast--info', icon: 'info' },
] as const satisfies readonly { kind: string; className: string; icon: IconName }[];

/**
 * Where the script of the site says something at the foot of the window, and what such a word looks like. Both regions are
 * always in the page, so that screen readers hear what is put in.
 */
export function Toasts() {
  return (
    <div className="toasts" data-toasts>
      <div role="alert" />
      <div role="status" />
      {looks.map(({ kind, className, icon }) => (
        <template key={kind} data-toast={kind}>
          <div className={className}>
            <Icon name={icon} size={26} />
            <span />
            <button type="button" className="icon-button" aria-label={m.nav_close()}>
              <Icon name="x" />
            </button>
          </div>
        </template>
      ))}
    </div>
  );
}
