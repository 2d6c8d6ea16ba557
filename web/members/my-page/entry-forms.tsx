import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { suggestCorrections, suggestion } from '#contract/corrections.ts';
import { memberFields } from '#contract/member-fields.ts';
import type { Member, OptionalMemberField } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { type FormFrame, useForm } from '#web/shared/ui/use-form.ts';
import { isCancelled } from '#web/shared/api/call-failed.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import { useUpload } from '#web/shared/api/use-upload.ts';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { FileDrop, ReplaceFile } from '#web/shared/ui/file-drop.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';

const questions = {
  name: m.mypage_correctName,
  name_ml: m.mypage_correctNameMl,
  mobile: m.mypage_correctMobile,
  house_name: m.mypage_correctHouse,
  address: m.mypage_correctAddress,
} as const;

const checkSuggestion = checkWith(suggestion);

interface TextFormProps {
  readonly member: Member;
  readonly field: 'name' | OptionalMemberField;
  readonly onClose: () => void;
}

/** Suggests another text for a line of an entry. The office decides about it. */
export function TextForm({ member, field, onClose }: TextFormProps) {
  const { revalidate } = useRevalidator();
  const [sendOnce] = useState(() => openForm(`correction ${member.id} ${field}`));
  const form = useForm({
    fields: [field],
    check: checkSuggestion,
    act: async (body) => {
      const said = await sendOnce((once) =>
        api.call(suggestCorrections, { params: { id: String(member.id) }, body }, once),
      );
      toast.success(await translateMessage(said));
      await revalidate();
      onClose();
    },
    explain,
  });
  const { control } = memberFields[field];
  const now = member[field];
  const shared = {
    ...form.field(field),
    // The same line of another entry can be open too.
    id: `${field}-${member.id}`,
    label: questions[field](),
    hint: m.mypage_now({ value: (field === 'mobile' && now ? formatPhone(now) : now) ?? m.mypage_empty() }),
    defaultValue: now ?? '',
    // The user has pressed the button that opens the form, so the focus belongs into it.
    autoFocus: true,
  };
  return (
    <form {...form.formProps}>
      {control === 'paragraph' ? (
        <TextareaField {...shared} />
      ) : (
        <TextField {...shared} kind={control === 'phone' ? 'tel' : 'text'} />
      )}
      <FormActions form={form} onClose={onClose} />
    </form>
  );
}

interface PhotoFormProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/**
 * Suggests another photo of an entry. Until the office accepts it, only the office and the sender see it. The photo
 * stays chosen after a failure, so that sending it again takes one click.
 */
export function PhotoForm({ member: { id }, onClose }: PhotoFormProps) {
  const { revalidate } = useRevalidator();
  const [file, setFile] = useState<File>();
  const { share, send, cancelUpload } = useUpload();
  const [sendOnce] = useState(() => openForm(`correction ${id} image`));
  const form = useForm({
    fields: [],
    files: suggestCorrections.files,
    check: () => (file ? { value: { file } } : { errors: { image: m.said_imageRequired() } }),
    act: async ({ file: chosen }) => {
      const files = { image: await preparePicture(chosen, 'image') };
      const said = await sendOnce((once) =>
        send(suggestCorrections, { params: { id: String(id) }, body: {}, files }, once),
      );
      toast.success(await translateMessage(said));
      await revalidate();
      onClose();
    },
    explain: (error) => (isCancelled(error) ? {} : explain(error)),
  });
  // Preparing a large photo takes seconds, in which it is not uploaded yet.
  const { busy } = form.submitProps;
  const inputId = `image-${id}`;
  // The button that opened the form has disappeared.
  const focused = { autoFocus: true };
  return (
    <form {...form.formProps}>
      <FileDrop
        label={m.mypage_newPhoto()}
        {...form.field('image')}
        id={inputId}
        hint={m.mypage_photoHint()}
        words={dropAreaTexts()}
        accept={ACCEPTED_PICTURES}
        disabled={busy}
        {...focused}
        onFiles={([chosen]) => setFile(chosen)}
      >
        {file && (
          <FileUploadCard
            file={file}
            share={share}
            onRemove={busy ? undefined : () => setFile(undefined)}
            onCancelUpload={cancelUpload}
          >
            {!busy && <ReplaceFile dropId={inputId}>{m.manage_chooseAnother()}</ReplaceFile>}
          </FileUploadCard>
        )}
      </FileDrop>
      <FormActions form={form} onClose={onClose} />
    </form>
  );
}

interface FormActionsProps {
  readonly form: FormFrame;
  readonly onClose: () => void;
}

/** The foot of a form in place of a line: why it was not sent, and its two buttons. */
export function FormActions({ form, onClose }: FormActionsProps) {
  return (
    <>
      <FormProblems title={m.form_problem()} form={form} />
      <div className="flow above-4">
        <Button variant="primary" {...form.submitProps} busyLabel={m.mypage_sending()}>
          {m.mypage_send()}
        </Button>
        <Button disabled={form.submitProps.busy} onClick={onClose}>
          {m.mypage_cancel()}
        </Button>
      </div>
    </>
  );
}
