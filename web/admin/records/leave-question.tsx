import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { appPathOf } from '#web/shared/app/app-router.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { isPlainClick } from '#web/shared/ui/clicks.ts';
import {
  discardUnsavedWork,
  leaveQuestion,
  type LeaveQuestionTexts,
  leaveQuestionFor,
} from '#web/shared/forms/open-work.ts';

interface LeaveDialogProps {
  readonly words: LeaveQuestionTexts;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveDialog({ words, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      danger={words.isLoss}
      icon="info"
      question={words.question}
      detail={words.detail}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}

/** Asks before the page is left or closed while it has unsaved work (open-work.ts). Only the admin frame renders it. */
export function LeaveQuestion() {
  /** The latest question, which stays visible until it is answered. */
  const [asked, setAsked] = useState<LeaveQuestionTexts>();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const words = leaveQuestionFor(currentLocation, nextLocation);
    if (words) setAsked(words);
    return words !== undefined;
  });
  /** The target of a link that loads a new document, such as a public page. The router does not handle such links. */
  const [leaving, setLeaving] = useState<{ readonly to: string; readonly words: LeaveQuestionTexts }>();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (leaveQuestion()) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !leadsAway(link)) return;
      const words = leaveQuestion();
      if (!words) return;
      event.preventDefault();
      setLeaving({ to: link.href, words });
    };
    addEventListener('beforeunload', ask);
    addEventListener('click', askFirst, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('click', askFirst, { capture: true });
    };
  }, []);
  if (blocker.state === 'blocked' && asked) {
    return <LeaveDialog words={asked} onLeave={blocker.proceed} onStay={blocker.reset} />;
  }
  if (!leaving) return null;
  return (
    <LeaveDialog
      words={leaving.words}
      onLeave={() => {
        // The administrator has already confirmed leaving, so the browser must not ask again.
        discardUnsavedWork();
        location.assign(leaving.to);
      }}
      onStay={() => setLeaving(undefined)}
    />
  );
}

/** Returns whether a link replaces this document. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === location.origin && link.pathname + link.search === location.pathname + location.search;
  const opensElsewhere = link.hasAttribute('download') || !['', '_self'].includes(link.target);
  return !isHere && !opensElsewhere && /^https?:$/.test(link.protocol) && appPathOf(link) === undefined;
}
