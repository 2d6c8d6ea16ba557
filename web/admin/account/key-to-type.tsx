import { useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** The key in groups of four, for phones that cannot scan it. */
export function KeyToType({ secretKey }: { readonly secretKey: string }) {
  const shown = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopy(secretKey, () => {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
  });

  return (
    <div className="grid two-factor__type">
      <p>{m.twofactor_key()}</p>
      <code ref={shown}>{secretKey.match(/.{1,4}/g)?.join(' ')}</code>
      <Button onClick={() => void copy()}>{m.twofactor_copyKey()}</Button>
      <p role="status" className="recovery-codes__outcome">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.twofactor_copyYourself()}
      </p>
    </div>
  );
}
