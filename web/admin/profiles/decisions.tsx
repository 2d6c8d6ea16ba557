import { useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { type AdminProfile, approveProfile, deleteProfile, refuseProfile } from '#contract/admin-profiles.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { DeleteQuestion } from '#web/admin/records/delete-question.tsx';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { biodataPath, editProfilePath, paths } from '#web/shared/links/paths.ts';
import { profileLabels } from '#web/shared/profiles/typed-profile.ts';
import { DraftLine, DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkReason = checkWith(refuseProfile.body);

interface RefuseDialogProps {
  readonly profile: AdminProfile;
  /** The reason that was entered before the dialog was last closed; empty at first. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly draft: ReturnType<typeof useDraft<AdminProfile>>;
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Asks for the reason and refuses the profile. The entered reason stays after errors (decisions 20 and 27). */
function RefuseDialog({ profile, reason, onReason, draft, onRefused, onClose }: RefuseDialogProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['reason'],
    check: checkReason,
    act: async (body) => {
      await api.call(refuseProfile, { params: { id: String(profile.id) }, body: { ...body, seen: profile.updatedAt } });
      draft.settle();
      toast.success(m.said_profileRefused());
      onRefused();
    },
    explain: (error) => {
      const message = conflictMessage(error, profileLabels());
      if (message !== undefined) {
        // Reloads the page, which then shows the current profile behind the dialog.
        void revalidate();
        return { message };
      }
      return { errors: explainAdminError(error, () => toast.error(m.said_profileRefuseFailed())).errors };
    },
  });
  const { submitProps } = form;
  const cancel = () => {
    if (!submitProps.busy) onClose();
  };
  const { name } = profile;
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={field} onCancel={cancel}>
      <DialogHead
        id={id}
        icon="info"
        tone="danger"
        title={m.profiles_refuseQuestion()}
        more={profile.sender === null ? m.profiles_refuseNoMail({ name }) : m.profiles_refuseMore({ name })}
      />
      <form {...form.formProps} className="dialog__form">
        {form.message !== undefined && <Notice kind="error">{form.message}</Notice>}
        <DraftOffer draft={draft} />
        <TextareaField
          {...form.field('reason')}
          ref={field}
          rows={4}
          label={m.profiles_reason()}
          readOnly={submitProps.busy}
          defaultValue={reason}
          onInput={(event) => onReason(event.currentTarget.value)}
          aria-required
        />
        <DraftLine draft={draft} />
        <div className="flow dialog__foot">
          <Button onClick={cancel}>{m.profiles_doNotRefuse()}</Button>
          <Button variant="danger" {...submitProps} busyLabel={m.profiles_refusing()}>
            {m.profiles_refuse()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ApproveProfileButtonProps {
  readonly id: number;
  /** The `updatedAt` of the shown profile. */
  readonly seen: string;
  readonly onApproved: () => void;
}

/** Approves without confirmation, because nothing is lost. */
function ApproveProfileButton({ id, seen, onApproved }: ApproveProfileButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function approve(): Promise<void> {
    setBusy(true);
    try {
      await api.call(approveProfile, { params: { id: String(id) }, body: { seen } });
      toast.success(m.said_profileApproved());
      onApproved();
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionEnded) return;
      toast.error(conflictMessage(error, profileLabels()) ?? m.said_profileApproveFailed());
      // The server has refused the call, perhaps because another administrator has changed or deleted the profile.
      if (error instanceof CallFailed) await revalidate();
    }
  }

  return (
    <Button
      variant="primary"
      size="lg"
      icon="ok"
      busy={isBusy}
      busyLabel={m.admin_approving()}
      onClick={() => void approve()}
    >
      {m.profiles_approve()}
    </Button>
  );
}

/** Shows the decision about a profile, if any, and its actions (specification sections 2, 4 and 8; decision 27). */
export function Decisions({ profile }: { readonly profile: AdminProfile }) {
  const [asking, setAsking] = useState<'refuse' | 'delete'>();
  /** The reason is stored outside the dialog, so that closing the dialog does not lose it. */
  const [reason, setReason] = useState('');
  const draft = useDraft('refusals', profile);
  const navigate = useNavigate();
  const { id, name, status, updatedAt: seen } = profile;
  const close = () => setAsking(undefined);
  const toList = () => void navigate(localizedPath(paths.adminProfiles));
  return (
    <>
      {status === 'approved' && <Notice kind="success">{m.profiles_approved()}</Notice>}
      {status === 'paused' && <Notice kind="info">{m.said_profilePaused()}</Notice>}
      {status === 'refused' && (
        <Notice
          kind="warning"
          more={<span className="as-typed">{m.profiles_refusedBecause({ reason: profile.refusalReason ?? '' })}</span>}
        >
          {m.profiles_refusedNotice()}
        </Notice>
      )}
      <div className="flow profile__actions">
        {(status === 'waiting' || status === 'refused') && (
          <ApproveProfileButton id={id} seen={seen} onApproved={toList} />
        )}
        <ButtonLink size="lg" icon="edit" href={localizedPath(editProfilePath(id))}>
          {m.profiles_edit()}
        </ButtonLink>
        {(status === 'waiting' || status === 'approved') && (
          <Button size="lg" onClick={() => setAsking('refuse')}>
            {m.profiles_refuse()}
          </Button>
        )}
        <ButtonLink size="lg" icon="pdf" href={localizedPath(biodataPath(id))}>
          {m.profiles_print()}
        </ButtonLink>
        <Button size="lg" icon="trash" onClick={() => setAsking('delete')}>
          {m.profiles_delete()}
        </Button>
      </div>
      {asking === 'refuse' && (
        <RefuseDialog
          profile={profile}
          reason={reason}
          onReason={setReason}
          draft={draft}
          onRefused={toList}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteQuestion
          words={{
            question: m.profiles_deleteQuestion(),
            confirm: m.profiles_delete(),
            cancel: m.profiles_keep(),
            done: m.said_profileDeleted(),
            failed: m.said_profileDeleteFailed(),
            detail: m.profiles_deleteDetail({ name, date: formatDay(profile.dob) }),
          }}
          explainFailure={(error) => conflictMessage(error, profileLabels())}
          act={() => api.call(deleteProfile, { params: { id: String(id) }, query: { seen } })}
          onDone={() => {
            draft.settle();
            toList();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
