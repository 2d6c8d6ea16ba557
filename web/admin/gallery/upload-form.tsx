import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ACCEPTED_PICTURES, dropWords } from '#web/shared/forms/drop-words.ts';
import { DraftLine, DraftOffer, useDraftOfFields } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { FileDrop } from '#web/shared/ui/file-drop.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { TextareaField } from '#web/shared/ui/field.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { DraftCard } from './draft-card.tsx';
import { checkWords, descriptionsOf } from './upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';

/** What was missing when they last tried to send, and how often they have tried. */
interface Problem {
  readonly attempt: number;
  readonly notice: string | undefined;
  readonly noImage: boolean;
  readonly looseError: string | undefined;
}

/** Uploads one picture or several (specification section 5); each has its own description. */
export function UploadForm({ onDone }: { readonly onDone: () => void }) {
  const queue = useUploadQueue();
  const { drafts, loose, isSending } = queue;
  const typed = descriptionsOf(queue);
  const draft = useDraftOfFields(
    { form: 'gallery/new', seen: undefined, files: drafts.map(({ file }) => file.name) },
    {
      read: () => typed,
      isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
      parse: (kept) => z.record(z.string(), z.string()).safeParse(kept).data,
      put: queue.restore,
      holdsMore: () => false,
    },
  );
  const noteTyping = useEffectEvent((_words: string) => draft.noteTyping());
  const words = Object.values(typed).join('\n');
  useEffect(() => noteTyping(words), [words]);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem>({
    attempt: 0,
    notice: undefined,
    noImage: false,
    looseError: undefined,
  });

  useEffect(() => {
    if (problem.notice !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  async function submit(): Promise<void> {
    const isComplete = queue.check();
    const noImage = drafts.length === 0;
    const checked = checkWords(loose);
    const isMissing = noImage || drafts.some(({ description }) => description.trim() === '');
    setProblem({
      attempt: problem.attempt + 1,
      notice: isComplete ? undefined : isMissing ? m.said_galleryIncomplete() : m.said_checkFields(),
      noImage,
      looseError: noImage && 'error' in checked ? checked.error : undefined,
    });
    if (!isComplete) return;
    const { sent, refused } = await queue.sendAll();
    if (refused > 0) toast.error(m.said_galleryUploadFailed());
    if (sent === 1) toast.success(m.said_galleryUploaded());
    if (sent > 1) toast.success(m.manage_picturesUploaded({ count: formatNumber(sent) }));
    if (sent === drafts.length) {
      draft.settle();
      onDone();
    }
  }

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void submit();
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
        error={problem.noImage && drafts.length === 0 ? m.said_imageRequired() : undefined}
        words={dropWords()}
        accept={ACCEPTED_PICTURES}
        multiple
        disabled={isSending}
        onFiles={queue.add}
      />
      {drafts.length === 0 && (
        <TextareaField
          rows={2}
          label={m.manage_description()}
          name="description"
          value={loose}
          aria-required
          onChange={({ currentTarget }) => queue.describe(undefined, currentTarget.value)}
          error={loose === '' ? problem.looseError : undefined}
        />
      )}
      {drafts.length > 0 && (
        <ul className="grid picture-drafts">
          {drafts.map((picture) => (
            <DraftCard
              key={picture.key}
              draft={picture}
              isLocked={isSending}
              onDescribe={(text) => queue.describe(picture.key, text)}
              onRemove={() => {
                queue.remove(picture.key);
                form.current?.querySelector<HTMLElement>('[type=file]')?.focus();
              }}
              onGiveUp={queue.giveUp}
            />
          ))}
        </ul>
      )}
      <FormFoot>
        <DraftLine draft={draft} />
        <Button type="submit" variant="primary" busy={isSending} busyLabel={m.manage_sending()}>
          {drafts.length > 1 ? m.manage_uploadMany({ count: formatNumber(drafts.length) }) : m.manage_upload()}
        </Button>
      </FormFoot>
    </form>
  );
}
