import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { DialogHead } from '#web/shared/ui/dialog.tsx';

/** Its id, by which buttons open it. */
export const LOGOUT = 'logout';

/** Asks members before signing them out (specification section 2); opened and answered through the script of the site. */
export function LogoutDialog() {
  return (
    <dialog id={LOGOUT} className="dialog" role="alertdialog" aria-labelledby={`${LOGOUT}-title`}>
      <DialogHead id={LOGOUT} icon="logout" tone="brand" title={m.logout_question()} />
      <div className="flow dialog__foot">
        <Button data-closes={LOGOUT} autoFocus>
          {m.logout_stay()}
        </Button>
        <Button variant="primary" data-signs-out="member">
          {m.nav_logout()}
        </Button>
      </div>
    </dialog>
  );
}
