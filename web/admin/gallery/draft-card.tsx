import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { SendingCard } from '#web/shared/forms/sending-card.tsx';
import { LinkButton } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import type { Draft } from './upload-queue.ts';

interface DraftCardProps {
  readonly draft: Draft;
  /** The pictures are on their way. */
  readonly isLocked: boolean;
  readonly onRemove: () => void;
  readonly onGiveUp: () => void;
  readonly onRetry: () => void;
  /** The field for its own words, where each has its own. */
  readonly children?: ReactNode;
}

/** A chosen picture and how far it has come. */
export function DraftCard({ draft, isLocked, onRemove, onGiveUp, onRetry, children }: DraftCardProps) {
  const { file, share, isDone, problem } = draft;
  return (
    <li>
      <SendingCard
        file={file}
        share={share}
        isDone={isDone}
        hasFailed={problem !== undefined}
        onRemove={isLocked || isDone ? undefined : onRemove}
        onGiveUp={onGiveUp}
      >
        {problem === undefined || isLocked ? undefined : (
          <LinkButton onClick={onRetry}>
            {m.fault_tryAgain()}
            <span className="visually-hidden" translate="no">
              {' '}
              {file.name}
            </span>
          </LinkButton>
        )}
      </SendingCard>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {!isDone && children}
    </li>
  );
}
