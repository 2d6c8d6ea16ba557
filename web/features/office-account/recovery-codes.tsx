import { useEffect, useRef, useState } from 'react';
import * as m from '#web/languages/generated/messages.js';
import { Button } from '#web/ui/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shows the codes this once, to be printed or written down. Comes in place of something else and takes the focus. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  useEffect(() => title.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setOutcome('copied');
    } catch {
      // Without https, or where the browser forbids it.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setOutcome('selected');
    }
  }

  return (
    <section className="card card--pad codes" aria-labelledby="codes-title">
      <h2 id="codes-title" ref={title} tabIndex={-1}>
        {m.twofactor_codesTitle()}
      </h2>
      <p>{m.twofactor_codesText()}</p>
      <ul ref={list} className="codes__list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="codes__outcome">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.twofactor_copyYourself()}
      </p>
      <div className="acc__acts">
        <Button onClick={() => void copy()}>{m.twofactor_copyCodes()}</Button>
        <Button onClick={() => print()}>{m.twofactor_print()}</Button>
      </div>
      <Button variant="primary" size="lg" block onClick={onKept}>
        {m.twofactor_kept()}
      </Button>
    </section>
  );
}
