import { UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { acceptCorrection, type AdminCorrection, undoCorrection } from '#contract/corrections.ts';
import { UndoButton } from '#web/admin/records/undo-button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { correctionNames } from './correction-labels.ts';

export interface CorrectionCardProps {
  readonly correction: AdminCorrection;
  /** Until when the decision can be undone, in milliseconds since 1970; undefined if it cannot. */
  readonly undoUntil: number | undefined;
  /** Called after a decision, with the time until which it can be undone, and after it was undone or became final. */
  readonly onDecided: (now: AdminCorrection, undoUntil?: number) => void;
}

interface CorrectionActionsProps extends CorrectionCardProps {
  readonly onOpen: (form: 'accept' | 'refuse') => void;
}

export function CorrectionActions({ correction, undoUntil, onDecided, onOpen }: CorrectionActionsProps) {
  const { isBusy, decide } = useDecision(correctionNames());
  const { id, updatedAt: seen, status, field, entry } = correction;
  const about = <span className="visually-hidden"> {m.corrections_ofName({ name: entry.name })}</span>;
  if (status !== 'waiting') {
    return (
      <div className="row correction__actions">
        {status === 'accepted' ? (
          <Badge kind="ok" icon="ok">
            {m.corrections_isAccepted()}
          </Badge>
        ) : (
          <Badge kind="plain">{m.corrections_isRefused()}</Badge>
        )}
        {undoUntil !== undefined && (
          <UndoDecision correction={correction} undoUntil={undoUntil} onDecided={onDecided} />
        )}
      </div>
    );
  }
  const accept = () =>
    decide({
      send: () => api.call(acceptCorrection, { params: { id: String(id) }, body: { seen } }),
      done: m.said_correctionAccepted(),
      replaces: m.said_correctionUndone(),
      onDone: ({ correction: now }) => onDecided(now, Date.now() + UNDO_APPROVAL_MS),
    });
  return (
    <div className="row correction__actions">
      <Button variant="primary" busy={isBusy} busyLabel={m.corrections_accepting()} onClick={() => void accept()}>
        {m.corrections_accept()}
        {about}
      </Button>
      <Button onClick={() => onOpen('refuse')}>
        {m.corrections_refuse()}
        {about}
      </Button>
      {field !== 'image' && (
        <Button onClick={() => onOpen('accept')}>
          {m.corrections_acceptOther()}
          {about}
        </Button>
      )}
    </div>
  );
}

function UndoDecision({ correction, undoUntil, onDecided }: CorrectionCardProps & { readonly undoUntil: number }) {
  const { isBusy, decide } = useDecision(correctionNames());
  const { id, updatedAt: seen, status, entry } = correction;
  const undo = () =>
    decide({
      send: () => api.call(undoCorrection, { params: { id: String(id) }, body: { seen } }),
      done: m.said_correctionUndone(),
      replaces: status === 'accepted' ? m.said_correctionAccepted() : m.said_correctionRefused(),
      onDone: ({ correction: now }) => onDecided(now),
    });
  return (
    <UndoButton until={undoUntil} isBusy={isBusy} onUndo={() => void undo()} onOver={() => onDecided(correction)}>
      {m.corrections_decisionOn({ name: entry.name })}
    </UndoButton>
  );
}
