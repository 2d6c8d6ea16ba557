import { useRef, useState } from 'react';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';

/** The key in groups of four, for phones that cannot scan it. */
export function KeyToType({ secretKey }: { readonly secretKey: string }) {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secretKey);
      setOutcome('copied');
    } catch {
      // Without https, or where the browser forbids it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('selected');
    }
  }

  return (
    <div className="tfa__type">
      <p>{m.twofactor_key()}</p>
      <code ref={shown}>{secretKey.match(/.{1,4}/g)?.join(' ')}</code>
      <Button onClick={() => void copy()}>{m.twofactor_copyKey()}</Button>
      <p role="status" className="codes__outcome">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.twofactor_copyYourself()}
      </p>
    </div>
  );
}
