import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { type AdminGalleryItem, galleryForm, uploadToGallery } from '#contract/gallery.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { FormHeading } from '#web/admin/records/form-sheet.tsx';
import { albumChoice } from '#web/admin/records/record-choice.tsx';
import type { RecordFormProps } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { newIdempotencyKey, openFormOfFile, type SendOnce } from '#web/shared/api/sending-keys.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, LinkButton } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { FileDrop } from '#web/shared/ui/file-drop.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { readFormValues, showFirstProblem } from '#web/shared/ui/form-state.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { picturesList } from './pictures-list.ts';

/** A chosen picture. */
interface Picture {
  /** Its position among all pictures chosen in this form, from 1. */
  readonly key: number;
  readonly file: File;
  readonly sendOnce: SendOnce;
  /** The uploaded share, from 0 to 1; undefined while the picture is not being uploaded. */
  readonly share?: number | undefined;
  readonly isDone?: boolean;
  readonly problem?: string | undefined;
}

const check = checkWith(galleryForm);
const noErrors: Readonly<Record<string, string>> = {};

function uploadProblem(error: unknown): string {
  if (!(error instanceof CallFailed)) return m.failed_galleryUpload();
  const { image, description, album } = error.errors;
  return image ?? description ?? album ?? error.message;
}

/**
 * Uploads pictures one after the other, all with the same description (specification section 5). A picture that could
 * not be uploaded stays in the form with its error.
 */
export function UploadForm({ onSaved, onClose }: Pick<RecordFormProps<AdminGalleryItem>, 'onSaved' | 'onClose'>) {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState({ attempt: 0, notice: '', errors: noErrors });
  /** Identifies the pictures of this form, so that the gallery shows them together and in order even after retries. */
  const [selection] = useState(newIdempotencyKey);
  const form = useRef<HTMLFormElement>(null);
  const nextKey = useRef(1);
  const upload = useRef<AbortController>(undefined);
  const { revalidate } = useRevalidator();
  const { album } = picturesList.readAt(useLocation()).filters;
  const left = pictures.filter(({ isDone }) => isDone !== true);
  const draft = useDraft(
    'gallery',
    undefined,
    left.map(({ file }) => ({ file, isRemoved: false })),
  );
  const change = (key: number, changes: Partial<Picture>) =>
    setPictures((now) => now.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)));

  useEffect(() => {
    if (problem.notice !== '' && form.current) showFirstProblem(form.current);
  }, [problem]);

  function add(files: readonly File[]): void {
    const chosen = files.map((file, index) => {
      const key = nextKey.current + index;
      return { key, file, sendOnce: openFormOfFile(file, key) };
    });
    nextKey.current += files.length;
    setPictures((now) => [...now, ...chosen]);
  }

  /** Uploads a picture. Returns it as stored; undefined if it was refused. Throws SessionEnded. */
  async function send(
    { key, file, sendOnce }: Picture,
    body: ReturnType<typeof galleryForm.parse>,
  ): Promise<AdminGalleryItem | undefined> {
    upload.current = new AbortController();
    const { signal } = upload.current;
    change(key, { share: 0, problem: undefined });
    try {
      const files = { image: [await preparePicture(file, 'image')] };
      const query = { selection, position: String(key) };
      const onProgress = (share: number) => change(key, { share });
      const { items } = await sendOnce((once) =>
        api.call(uploadToGallery, { query, body, files }, { ...once, signal, onProgress }),
      );
      change(key, { share: undefined, isDone: true });
      return items[0];
    } catch (error) {
      change(key, { share: undefined, ...(!signal.aborted && { problem: uploadProblem(error) }) });
      if (error instanceof SessionEnded) throw error;
      return undefined;
    }
  }

  async function submit(chosen: readonly Picture[]): Promise<void> {
    if (!form.current || isSending) return;
    const checked = check(readFormValues(form.current, ['description', 'description_ml', 'album']));
    const errors = {
      ...('errors' in checked && checked.errors),
      ...(chosen.length === 0 && { image: m.said_imageRequired() }),
    };
    const isMissing =
      chosen.length === 0 || readFormValues(form.current, ['description'])['description']?.trim() === '';
    const isValid = Object.keys(errors).length === 0 && 'value' in checked;
    const notice = isValid ? '' : isMissing ? m.said_galleryIncomplete() : m.said_checkFields();
    setProblem(({ attempt }) => ({ attempt: attempt + 1, notice, errors }));
    if (!isValid) return;
    setSending(true);
    const stored: AdminGalleryItem[] = [];
    try {
      for (const picture of chosen) {
        const item = await send(picture, checked.value);
        if (item) stored.push(item);
      }
    } catch {
      // The session has ended. The frame offers to sign in, and the other pictures stay in the form.
    }
    if (stored.length < chosen.length) toast.error(m.failed_galleryUpload());
    if (stored.length === 1) toast.success(m.said_galleryUploaded());
    if (stored.length > 1) toast.success(m.manage_picturesUploaded({ count: formatNumber(stored.length) }));
    await revalidate();
    setSending(false);
    const [first] = stored;
    if (first && stored.length === left.length) finish(first);
  }

  function finish(first: AdminGalleryItem): void {
    draft.settle();
    onSaved(first);
    onClose();
  }

  const field = (name: 'description' | 'description_ml' | 'album', label: string) => ({
    name,
    label,
    error: problem.errors[name],
  });
  const isForAll = pictures.length > 1;
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(left);
      }}
    >
      <FormHeading>{m.manage_uploadPicture()}</FormHeading>
      {problem.notice !== '' && (
        <Notice key={problem.attempt} kind="error">
          {problem.notice}
        </Notice>
      )}
      <FileDrop
        label={m.manage_image()}
        name="image"
        error={left.length === 0 ? problem.errors['image'] : undefined}
        words={dropAreaTexts()}
        accept={ACCEPTED_PICTURES}
        multiple
        disabled={isSending}
        onFiles={add}
      />
      {pictures.length > 0 && (
        <ul className="grid picture-drafts">
          {pictures.map((picture) => (
            <li key={picture.key}>
              <FileUploadCard
                file={picture.file}
                share={picture.share}
                isDone={picture.isDone === true}
                hasFailed={picture.problem !== undefined}
                onRemove={
                  isSending || picture.isDone === true
                    ? undefined
                    : () => {
                        setPictures((now) => now.filter(({ key }) => key !== picture.key));
                        form.current?.querySelector<HTMLElement>('[type=file]')?.focus();
                      }
                }
                onCancelUpload={() => upload.current?.abort()}
              >
                {picture.problem === undefined || isSending ? undefined : (
                  <LinkButton onClick={() => void submit([picture])}>
                    {m.fault_tryAgain()}
                    <HiddenRecordName name={picture.file.name} />
                  </LinkButton>
                )}
              </FileUploadCard>
              {picture.problem !== undefined && <FieldError>{picture.problem}</FieldError>}
            </li>
          ))}
        </ul>
      )}
      <LanguageTabs>
        <TextPair
          en={field('description', isForAll ? m.manage_descriptionForAll() : m.manage_description())}
          ml={field('description_ml', isForAll ? m.manage_descriptionForAllMl() : m.manage_descriptionMl())}
          text={undefined}
          rows={2}
          readOnly={isSending}
        />
      </LanguageTabs>
      <albumChoice.Field
        {...field('album', m.albums_one())}
        none={m.albums_without()}
        defaultValue={album === 'none' ? '' : album}
        disabled={isSending}
      />
      <FormFoot>
        <DraftLine draft={draft} />
        <Button type="submit" variant="primary" busy={isSending} busyLabel={m.manage_sending()}>
          {left.length > 1 ? m.manage_uploadMany({ count: formatNumber(left.length) }) : m.manage_upload()}
        </Button>
      </FormFoot>
    </form>
  );
}
