import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { suggestCorrections } from '#contract/corrections.ts';
import type { Member } from '#contract/members.ts';
import { isCancelled } from '#web/shared/api/call-failed.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import { useUpload } from '#web/shared/api/use-upload.ts';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FileDrop, ReplaceFile } from '#web/shared/ui/file-drop.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { FormActions } from './form-actions.tsx';

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
