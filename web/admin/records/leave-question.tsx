import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { pageOfApp } from '#web/shared/links/app-pages.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { isPlainClick } from '#web/shared/ui/clicks.ts';
import { abandonWork, leaveWords, type LeaveWords, leaveWordsFor } from './open-work.ts';

interface LeaveDialogProps {
  readonly words: LeaveWords;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** The question itself. */
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

/** Asks before the page is left for another one, or closed, while something in it is open (open-work.ts). Stands once. */
export function LeaveQuestion() {
  /** What was asked last: it stays on the screen until it is answered. */
  const [asked, setAsked] = useState<LeaveWords>();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const words = leaveWordsFor(currentLocation, nextLocation);
    if (words) setAsked(words);
    return words !== undefined;
  });
  /** Where a link leads that loads a document, such as a public page: the router does not hear of it. */
  const [leaving, setLeaving] = useState<{ readonly to: string; readonly words: LeaveWords }>();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (leaveWords()) event.preventDefault();
    };
    const askFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !leadsAway(link)) return;
      const words = leaveWords();
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
        // Asked once.
        abandonWork();
        location.assign(leaving.to);
      }}
      onStay={() => setLeaving(undefined)}
    />
  );
}

/** Whether a link loads another document in place of this one. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const isHere = link.origin === location.origin && link.pathname + link.search === location.pathname + location.search;
  const opensElsewhere = link.hasAttribute('download') || !['', '_self'].includes(link.target);
  return !isHere && !opensElsewhere && /^https?:$/.test(link.protocol) && pageOfApp(link) === undefined;
}
