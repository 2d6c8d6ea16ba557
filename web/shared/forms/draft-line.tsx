import { useEffect, useEffectEvent, useState } from 'react';
import { formatMomentShort } from './conflict-words.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { focusFirstControl, trackSecretInput } from './controls.ts';
import type { Draft } from './use-draft.ts';

/**
 * Shows at the end of a form that its input is stored and not sent, with "Discard". Takes up the same space before that,
 * so that nothing moves. Notes when the user types.
 */
export function DraftLine({ draft }: { readonly draft: Draft }) {
  const { lineRef, key, line, storedAt, isTypedSince, filesToChoose } = draft;
  const [isAsking, setAsking] = useState(false);
  const [discarded, setDiscarded] = useState(0);
  const open = useEffectEvent((_key: string | undefined) => draft.open());
  useEffect(() => open(key), [key]);
  const note = useEffectEvent(draft.note);
  useEffect(() => {
    const follow = (event: Event) => {
      trackSecretInput(event);
      if (event.target instanceof Node && lineRef.current?.closest('form')?.contains(event.target) === true) note();
    };
    // Listens at the window, so that React's handlers run first. Otherwise React would reset the text of controlled
    // fields.
    addEventListener('input', follow);
    return () => removeEventListener('input', follow);
  }, [lineRef]);
  useEffect(() => {
    // The button that had the focus is gone.
    const form = lineRef.current?.closest('form');
    if (discarded > 0 && form) focusFirstControl(form);
  }, [discarded, lineRef]);
  return (
    <div className="muted small draft-line" ref={lineRef}>
      {filesToChoose.length > 0 && <p>{m.draft_chooseAgain({ files: filesToChoose.join(', ') })}</p>}
      <p role="status">{isTypedSince && m.draft_typedSince()}</p>
      <p className="line">
        {storedAt !== undefined && (
          <>
            {line({ at: formatMomentShort(new Date(storedAt).toISOString()) })}{' '}
            <LinkButton onClick={() => setAsking(true)}>{m.manage_discard()}</LinkButton>
          </>
        )}
      </p>
      {isAsking && (
        <ConfirmDialog
          danger
          question={m.manage_discardQuestion()}
          detail={m.manage_discardDetail()}
          confirmLabel={m.manage_discard()}
          cancelLabel={m.manage_keepTyping()}
          onConfirm={() => {
            setAsking(false);
            setDiscarded((before) => before + 1);
            draft.discard();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
