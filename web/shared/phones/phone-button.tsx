import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';

/** The button that asks to be told of deaths, and its state. `enablePhone` shows it if the browser can be told. */
export function PhoneButton({ className }: { readonly className?: string }) {
  return (
    <div className={classNames('phone', className)} hidden>
      <Button>{m.phones_start()}</Button>
      <p role="status" className="muted" />
    </div>
  );
}
