import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { addLogEntry } from '#contract/proposals.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const check = checkWith(addLogEntry.body);

interface LogFormProps {
  readonly profile: AdminProfile;
  readonly kind: 'call' | 'note';
  readonly onClose: () => void;
}

/** Adds a call or a note to the log of a profile. */
export function LogForm({ profile, kind, onClose }: LogFormProps) {
  const { revalidate } = useRevalidator();
  const draft = useDraft('profile-log', profile);
  const form = useForm({
    fields: ['note'],
    check: (typed) => check({ ...typed, kind }),
    act: async (body) => {
      const params = { id: String(profile.id) };
      await draft.addOnce((once) => api.call(addLogEntry, { params, body }, once));
      draft.settle();
      onClose();
      toast.success(m.said_logEntryAdded());
      await revalidate();
    },
    explain: (error) => explainFailure(error, () => {}),
  });
  const { ref } = form.formProps;
  // The button that opened the form has disappeared, so the field takes the focus.
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  return (
    <form {...form.formProps} className="ruled pad grid">
      {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
      <TextareaField
        {...form.field('note')}
        rows={3}
        label={kind === 'call' ? m.desk_callText() : m.desk_noteText()}
        hint={m.desk_logHint()}
        readOnly={form.submitProps.busy}
        aria-required
      />
      <DraftLine draft={draft} />
      <div className="row">
        <Button variant="primary" {...form.submitProps} busyLabel={m.manage_saving()}>
          {kind === 'call' ? m.desk_noteCall() : m.desk_addNote()}
        </Button>
        <Button disabled={form.submitProps.busy} onClick={onClose}>
          {m.corrections_back()}
        </Button>
      </div>
    </form>
  );
}
