import * as z from 'zod/mini';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { AdminGalleryItem } from '#contract/gallery.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { DraftLine, DraftOffer } from '#web/admin/records/draft.tsx';
import { useFieldsDraft } from '#web/admin/records/use-draft.ts';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { HiddenRecordName } from '#web/shared/ui/about-record.tsx';
import { Button, LinkButton } from '#web/shared/ui/button.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { FileDrop } from '#web/shared/ui/file-drop.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { showFirstProblem } from '#web/shared/ui/form-state.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import type { Text } from '#contract/content.ts';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { FileUploadCard } from '#web/shared/forms/file-upload-card.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { type Draft, enteredTextsOf, unsent, type DescriptionErrors, descriptionOf } from './upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';

interface DraftCardProps {
  readonly draft: Draft;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
  readonly onCancelUpload: () => void;
  readonly onRetry: () => void;
  /** The description fields of this picture; undefined while one description applies to all pictures. */
  readonly children?: ReactNode;
}

function DraftCard({ draft, isLocked, onRemove, onCancelUpload, onRetry, children }: DraftCardProps) {
  const { file, share, isDone, problem } = draft;
  return (
    <li>
      <FileUploadCard
        file={file}
        share={share}
        isDone={isDone}
        hasFailed={problem !== undefined}
        onRemove={isLocked || isDone ? undefined : onRemove}
        onCancelUpload={onCancelUpload}
      >
        {problem === undefined || isLocked ? undefined : (
          <LinkButton onClick={onRetry}>
            {m.fault_tryAgain()}
            <HiddenRecordName name={file.name} />
          </LinkButton>
        )}
      </FileUploadCard>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      {!isDone && children}
    </li>
  );
}

interface DescriptionPairProps {
  /** The picture that the description belongs to; undefined for the description of all pictures. */
  readonly draft: { readonly key: number; readonly file: File } | undefined;
  readonly isForAll?: boolean;
  readonly words: Text;
  readonly errors: DescriptionErrors;
  readonly isLocked: boolean;
  readonly onTyped: (words: Text) => void;
}

function DescriptionPair(props: DescriptionPairProps) {
  const { draft, isForAll = false, words, errors, isLocked, onTyped } = props;
  const idOf = (name: string) => (draft ? `${name}-${draft.key}` : name);
  const of = draft && <span className="visually-hidden">: {draft.file.name}</span>;
  const half = (name: 'description' | 'description_ml', label: string) => ({
    id: idOf(name),
    name,
    error: errors[name],
    label: (
      <>
        {label}
        {of}
      </>
    ),
  });
  return (
    <TextPair
      en={half('description', isForAll ? m.manage_descriptionForAll() : m.manage_description())}
      ml={half('description_ml', isForAll ? m.manage_descriptionForAllMl() : m.manage_descriptionMl())}
      text={words}
      rows={2}
      readOnly={isLocked}
      onTyped={onTyped}
    />
  );
}

/** The problems of the latest attempt to send the form, and the number of attempts. */
interface Problem {
  readonly attempt: number;
  readonly notice: string | undefined;
  readonly noImage: boolean;
}

const typedBefore = z.object({
  isShared: z.boolean(),
  descriptions: z.record(z.string(), z.object({ en: z.string(), ml: z.nullable(z.string()) })),
});

interface UploadFormProps {
  /**
   * Called when all pictures have been uploaded. Also called when the administrator removes the last picture that has
   * not been uploaded, if other pictures have been.
   * @param first the first picture of the latest upload; undefined after a removal
   */
  readonly onDone: (first: AdminGalleryItem | undefined) => void;
}

/** Uploads pictures (specification section 5), with one description for all or one for each. */
export function UploadForm({ onDone }: UploadFormProps) {
  const queue = useUploadQueue();
  const { drafts, isShared, shared, sharedErrors, round, isSending } = queue;
  const left = unsent(queue);
  const typed = enteredTextsOf(queue);
  const draft = useFieldsDraft(
    { form: 'gallery/new', seen: undefined, files: left.map(({ file }) => file.name) },
    {
      read: () => typed,
      isSame: (one, other) => JSON.stringify(one.descriptions) === JSON.stringify(other.descriptions),
      parse: (kept) => typedBefore.safeParse(kept).data,
      put: ({ values }) => queue.restore(values),
    },
  );
  const noteTyping = useEffectEvent((_typed: string) => draft.noteTyping());
  const words = JSON.stringify(typed);
  useEffect(() => noteTyping(words), [words]);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>({ attempt: 0, notice: undefined, noImage: false });

  useEffect(() => {
    if (problem.notice !== undefined && form.current) showFirstProblem(form.current);
  }, [problem]);

  function finish(picture: AdminGalleryItem | undefined): void {
    draft.settle();
    onDone(picture);
  }

  async function submit(chosen: readonly Draft[]): Promise<void> {
    const isComplete = queue.check(chosen);
    const noImage = chosen.length === 0;
    const isMissing = noImage || chosen.some((picture) => descriptionOf(queue, picture).en.trim() === '');
    setProblem({
      attempt: problem.attempt + 1,
      notice: isComplete ? undefined : isMissing ? m.said_galleryIncomplete() : m.said_checkFields(),
      noImage,
    });
    if (!isComplete) return;
    const { sent, refused, first } = await queue.send(chosen);
    if (refused > 0) toast.error(m.failed_galleryUpload());
    if (sent === 1) toast.success(m.said_galleryUploaded());
    if (sent > 1) toast.success(m.manage_picturesUploaded({ count: formatNumber(sent) }));
    if (sent === left.length) finish(first);
  }

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void submit(left);
  };
  return (
    <form ref={form} noValidate method="post" onSubmit={send}>
      <FormHeading>{m.manage_uploadPicture()}</FormHeading>
      <DraftOffer draft={draft} />
      {problem.notice !== undefined && (
        <Notice key={problem.attempt} kind="error">
          {problem.notice}
        </Notice>
      )}
      <FileDrop
        label={m.manage_image()}
        name="image"
        error={problem.noImage && left.length === 0 ? m.said_imageRequired() : undefined}
        words={dropAreaTexts()}
        accept={ACCEPTED_PICTURES}
        multiple
        disabled={isSending}
        onFiles={queue.add}
      />
      {drafts.length > 1 && (
        <ChoiceField
          key={`choice-${round}`}
          label={m.manage_descriptions()}
          name="isShared"
          error={undefined}
          choices={[
            { value: 'true', label: m.manage_oneForAll() },
            { value: 'false', label: m.manage_eachItsOwn() },
          ]}
          defaultValue={String(isShared)}
          onChoose={(value) => queue.share(value === 'true')}
        />
      )}
      <LanguageTabs>
        {(isShared || drafts.length === 0) && (
          <DescriptionPair
            key={`shared-${round}`}
            draft={undefined}
            isForAll={drafts.length > 1}
            words={shared}
            errors={sharedErrors}
            isLocked={isSending}
            onTyped={(text) => queue.describe(undefined, text)}
          />
        )}
        {drafts.length > 0 && (
          <ul className={classNames('grid picture-drafts', !isShared && 'picture-drafts--described')}>
            {drafts.map((picture) => (
              <DraftCard
                key={picture.key}
                draft={picture}
                isLocked={isSending}
                onRemove={() => {
                  queue.remove(picture.key);
                  // Finishes if all remaining pictures have already been uploaded.
                  if (left.length === 1 && drafts.length > 1) finish(undefined);
                  form.current?.querySelector<HTMLElement>('[type=file]')?.focus();
                }}
                onCancelUpload={queue.cancelUpload}
                onRetry={() => void submit([picture])}
              >
                {!isShared && (
                  <DescriptionPair
                    key={round}
                    draft={picture}
                    words={picture.words}
                    errors={picture.errors}
                    isLocked={isSending}
                    onTyped={(text) => queue.describe(picture.key, text)}
                  />
                )}
              </DraftCard>
            ))}
          </ul>
        )}
      </LanguageTabs>
      <FormFoot>
        <DraftLine draft={draft} />
        <Button type="submit" variant="primary" busy={isSending} busyLabel={m.manage_sending()}>
          {left.length > 1 ? m.manage_uploadMany({ count: formatNumber(left.length) }) : m.manage_upload()}
        </Button>
      </FormFoot>
    </form>
  );
}
