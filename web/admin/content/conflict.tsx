import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { formatSaved } from './document-words.ts';
import { Changes, differencesBetween } from '#web/admin/versions/changes.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import type { ConflictState } from './document-editor.ts';

interface ConflictProps<V> extends ConflictState<V> {
  readonly isBusy: boolean;
  /** It is about to go away, and the focus with it. */
  readonly onSettled: () => void;
}

/** Somebody else has saved the same document: shows what they changed, and lets the person decide. Nothing is lost. */
export function Conflict<V>(props: ConflictProps<V>) {
  const { seen, theirs, onOverwrite, onTakeTheirs, isBusy, onSettled } = props;
  const [isAsking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    box.current?.focus();
    return () => settled();
  }, []);
  return (
    <div className="grid content-document__conflict" tabIndex={-1} ref={box}>
      <Notice kind="error" more={`${formatSaved(theirs)}. ${m.content_yoursStays()}`}>
        {m.said_changedMeanwhile()}
      </Notice>
      <h3>{m.content_theyChanged()}</h3>
      <Changes differences={differencesBetween(seen, theirs.value)} />
      <div className="row">
        <Button busy={isBusy} onClick={onOverwrite}>
          {m.content_saveMine()}
        </Button>
        <Button disabled={isBusy} onClick={() => setAsking(true)}>
          {m.content_takeTheirs()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={m.manage_discardQuestion()}
          detail={m.manage_discardDetail()}
          confirmLabel={m.manage_discard()}
          cancelLabel={m.manage_keepTyping()}
          onConfirm={onTakeTheirs}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
