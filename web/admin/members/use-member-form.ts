import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { addMember, changeMember, memberForm, type Member } from '#contract/members.ts';
import { checkWith, type Checked } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { noChoice } from '#web/admin/records/file-field.tsx';
import { useUpload } from '#web/admin/records/use-upload.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { filesToSend, removals, type MemberFiles } from './member-files.ts';
import { isSameFolio } from './same-folio.ts';

const checkMember = checkWith(memberForm);

export interface MemberFormProps {
  /** The member that is edited; undefined while one is added. */
  readonly member: Member | undefined;
  /** The members of the list beside the form. */
  readonly listed: readonly Member[];
  /** It was sent, or given up. */
  readonly onDone: () => void;
  /** Empties it. */
  readonly onClear: () => void;
}

/** What the form of a member does (specification sections 4, 5 and 8). */
export function useMemberForm({ member, listed, onDone }: Omit<MemberFormProps, 'onClear'>) {
  const [files, setFiles] = useState<MemberFiles>({ image: noChoice, pdf: noChoice });
  const upload = useUpload();
  const { revalidate } = useRevalidator();

  /** As far as the list shows it; the server has the last word. */
  const isTaken = (folio: string) => listed.some((other) => other.id !== member?.id && isSameFolio(other.folio, folio));
  const withFreeFolio = <T extends { folio: string }>(checked: Checked<T>): Checked<T> =>
    'value' in checked && isTaken(checked.value.folio) ? { errors: { folio: m.said_folioTaken() } } : checked;

  const failed = member === undefined ? m.said_memberAddFailed() : m.said_memberUpdateFailed();
  const form = useForm({
    fields: ['folio', 'name', 'mobile', 'address', 'image', 'pdf'],
    check: (typed) => withFreeFolio(checkMember(typed)),
    act: async (body) => {
      const sent = await filesToSend(files);
      if (member === undefined) await upload.send(addMember, { body, files: sent });
      else {
        const changes = { ...body, ...removals(files) };
        await upload.send(changeMember, { params: { id: String(member.id) }, body: changes, files: sent });
      }
      toast.success(member === undefined ? m.said_memberAdded() : m.said_memberUpdated(), failed);
      await revalidate();
      onDone();
    },
    explain: (error) => explainAdminError(error, () => toast.error(failed)),
  });
  return { form, files, setFiles, upload, isTaken };
}
