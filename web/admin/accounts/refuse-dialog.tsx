import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Account, refuseAccount, UNDO_APPROVAL_MS } from '#contract/accounts.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { accountLabels } from './account-decisions.tsx';

const OWN = 'own';

/** The ready-made reasons. The user gets them in both languages, because the office does not know which one they read. */
const readyReasons = { entry: m.users_reasonNoEntry, account: m.users_reasonAccount } as const;
type ReadyReason = keyof typeof readyReasons;

const isReady = (choice: string): choice is ReadyReason => Object.hasOwn(readyReasons, choice);

function inBothLanguages(choice: ReadyReason): string {
  const say = readyReasons[choice];
  return `${say({}, { locale: 'en' })}\n${say({}, { locale: 'ml' })}`;
}

const checkReason = checkWith(refuseAccount.body);

interface RefuseDialogProps {
  readonly account: Account;
  /** `undoUntil` is 10 seconds after the click, in milliseconds since 1970. The server sends no email before then. */
  readonly onRefused: (now: Account, undoUntil: number) => void;
  readonly onClose: () => void;
}

/** Asks for the reason and refuses the user. */
export function RefuseDialog({ account, onRefused, onClose }: RefuseDialogProps) {
  const [choice, setChoice] = useState<string>('entry');
  const { revalidate } = useRevalidator();
  const { name, email, id, updatedAt: seen } = account;
  return (
    <FormDialog
      fields={['reason']}
      check={(typed) => checkReason(isReady(choice) ? { reason: inBothLanguages(choice) } : typed)}
      act={async (body) => {
        const undoUntil = Date.now() + UNDO_APPROVAL_MS;
        const { user } = await api.call(refuseAccount, { params: { id: String(id) }, body: { ...body, seen } });
        toast.success(m.said_userRefused(), m.users_refusalWithdrawn());
        onRefused(user, undoUntil);
        onClose();
        await revalidate();
      }}
      explain={(error) => {
        const message = conflictMessage(error, accountLabels());
        if (message === undefined) return explainFailure(error, () => toast.error(m.failed_userRefuse()));
        // Reloads the list, which then shows the current account behind the dialog.
        void revalidate();
        return { message };
      }}
      icon="info"
      tone="danger"
      title={m.users_refuseQuestion()}
      more={m.users_refuseMore({ name, email })}
      submit={{ label: m.users_refuseAndSend(), busy: m.users_refusing(), variant: 'danger' }}
      closeLabel={m.users_keepWaiting()}
      onClose={onClose}
    >
      {(field) => (
        <div className="refusal">
          <ChoiceField
            name="choice"
            error={undefined}
            label={m.users_reason()}
            choices={[
              { value: 'entry', label: m.users_reasonNoEntry() },
              { value: 'account', label: m.users_reasonAccount() },
              { value: OWN, label: m.users_reasonOwn() },
            ]}
            defaultValue="entry"
            onChoose={setChoice}
          />
          {choice === OWN && <TextareaField {...field('reason')} rows={4} label={m.users_ownReason()} aria-required />}
        </div>
      )}
    </FormDialog>
  );
}
