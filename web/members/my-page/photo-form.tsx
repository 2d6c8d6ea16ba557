import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { suggestCorrections } from '#contract/corrections.ts';
import type { Member } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
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
  const [share, setShare] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const form = useForm({
    fields: [],
    files: suggestCorrections.files,
    check: () => (file ? { value: { file } } : { errors: { image: m.said_imageRequired() } }),
    act: async ({ file: chosen }) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setShare(0);
      try {
        const files = { image: await preparePicture(chosen, 'image') };
        const input = { params: { id: String(id) }, body: {}, files };
        const said = await api.call(suggestCorrections, input, { signal, onProgress: setShare });
        toast.success(await translateMessage(said));
        await revalidate();
        onClose();
      } finally {
        setShare(undefined);
      }
    },
    explain: (error) => (controller.current?.signal.aborted === true ? {} : explain(error)),
  });
  const inputId = `image-${id}`;
  return (
    <form {...form.formProps}>
      <FileDrop
        label={m.mypage_newPhoto()}
        {...form.field('image')}
        id={inputId}
        hint={m.mypage_photoHint()}
        words={dropAreaTexts()}
        accept={ACCEPTED_PICTURES}
        disabled={share !== undefined}
        onFiles={([chosen]) => setFile(chosen)}
      >
        {file && (
          <FileUploadCard
            file={file}
            share={share}
            onRemove={() => setFile(undefined)}
            onCancelUpload={() => controller.current?.abort()}
          >
            {share === undefined && <ReplaceFile dropId={inputId}>{m.manage_chooseAnother()}</ReplaceFile>}
          </FileUploadCard>
        )}
      </FileDrop>
      <FormActions form={form} onClose={onClose} />
    </form>
  );
}
