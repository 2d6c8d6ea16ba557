import { useEffect, useRef } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { useUnsavedWork } from '#web/shared/forms/open-work.ts';
import { useCopy } from '#web/admin/records/use-copy.ts';
import { startPrint } from '#web/shared/paper/start-print.ts';
import { Button } from '#web/shared/ui/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

function leaveCodes() {
  return {
    question: m.twofactor_leaveQuestion(),
    detail: m.twofactor_leaveDetail(),
    leave: m.twofactor_leave(),
    stay: m.twofactor_stay(),
    isLoss: true,
  };
}

/** Shows the recovery codes once, to be printed or written down. Takes the focus, because it replaces other content. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isStored = useRef(false);
  const { outcome, copy } = useCopy(codes.join('\n'), () => {
    if (list.current) getSelection()?.selectAllChildren(list.current);
  });
  useUnsavedWork(() => (isStored.current ? undefined : leaveCodes()));
  useEffect(() => title.current?.focus(), []);
  const keep = () => {
    isStored.current = true;
    onStored();
  };

  return (
    <section className="card card--pad recovery-codes" aria-labelledby="codes-title">
      <h2 className="title" id="codes-title" ref={title} tabIndex={-1}>
        {m.twofactor_codesTitle()}
      </h2>
      <p>{m.twofactor_codesText()}</p>
      <ul ref={list} className="grid above-4 below-4 pad recovery-codes__list" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="muted">
        {outcome === 'copied' && m.admin_copied()}
        {outcome === 'selected' && m.twofactor_copyYourself()}
      </p>
      <div className="flow above-4 account__actions">
        <Button onClick={() => void copy()}>{m.twofactor_copyCodes()}</Button>
        <Button onClick={() => startPrint()}>{m.twofactor_print()}</Button>
      </div>
      <Button variant="primary" size="lg" block onClick={keep}>
        {m.twofactor_kept()}
      </Button>
    </section>
  );
}
