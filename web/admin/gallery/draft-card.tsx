import * as m from '#web/shared/languages/generated/messages.js';
import { SendingCard } from '#web/shared/forms/sending-card.tsx';
import { TextareaField, FieldError } from '#web/shared/ui/field.tsx';
import type { Draft } from './upload-queue.ts';

interface DraftCardProps {
  readonly draft: Draft;
  /** The pictures are on their way. */
  readonly isLocked: boolean;
  readonly onDescribe: (description: string) => void;
  readonly onRemove: () => void;
  readonly onGiveUp: () => void;
}

/** A chosen picture and its description. */
export function DraftCard({ draft, isLocked, onDescribe, onRemove, onGiveUp }: DraftCardProps) {
  const { key, file, description, share, problem, descriptionError } = draft;
  return (
    <li>
      <SendingCard
        file={file}
        share={share}
        hasFailed={problem !== undefined}
        onRemove={isLocked ? undefined : onRemove}
        onGiveUp={onGiveUp}
      />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <TextareaField
        rows={2}
        id={`description-${key}`}
        label={
          <>
            {m.manage_description()}
            <span className="visually-hidden">: {file.name}</span>
          </>
        }
        name="description"
        value={description}
        aria-required
        readOnly={isLocked}
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        error={descriptionError}
      />
    </li>
  );
}
