import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type * as z from 'zod/mini';
import type { Text } from '#contract/content.ts';
import { type galleryForm, type AdminGalleryItem, uploadToGallery } from '#contract/gallery.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { newIdempotencyKey, openFormOfFile } from '#web/shared/api/sending-keys.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  addFiles,
  changeDraft,
  checkDescription,
  emptyQueue,
  markErrors,
  restoreTexts,
  removeDraft,
  setShared,
  descriptionOf,
  type Draft,
  type Queue,
  type EnteredTexts,
} from './upload-queue.ts';

/** The result of one upload. `over` means that the session has ended, so the remaining pictures are not uploaded. */
type Outcome = 'sent' | 'refused' | 'cancelled' | 'over';

interface Sent {
  readonly sent: number;
  readonly refused: number;
  readonly first: AdminGalleryItem | undefined;
}

interface UploadQueue extends Queue {
  readonly isSending: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: number) => void;
  /** @param key of a picture; undefined for the shared description */
  readonly describe: (key: number | undefined, words: Text) => void;
  readonly share: (isShared: boolean) => void;
  readonly cancelUpload: () => void;
  readonly restore: (typed: EnteredTexts) => void;
  /** Marks errors in the descriptions. Returns true if `chosen` is not empty and all its descriptions are valid. */
  readonly check: (chosen: readonly Draft[]) => boolean;
  /** Uploads pictures one after the other. A picture that could not be uploaded keeps its error message. */
  readonly send: (chosen: readonly Draft[]) => Promise<Sent>;
}

function uploadProblem(error: unknown): string {
  if (!(error instanceof CallFailed)) return m.failed_galleryUpload();
  const { image, description } = error.errors;
  return image ?? description ?? error.message;
}

export function useUploadQueue(): UploadQueue {
  const [queue, setQueue] = useState(emptyQueue);
  const [isSending, setSending] = useState(false);
  /**
   * Identifies the pictures chosen in this form, so that the gallery shows them together and in order even after
   * retries.
   */
  const [selection] = useState(newIdempotencyKey);
  const nextKey = useRef(1);
  const firstSent = useRef<AdminGalleryItem>(undefined);
  const controller = useRef<AbortController>(undefined);
  const { revalidate } = useRevalidator();
  const change = (key: number, changes: Partial<Draft>) => setQueue((now) => changeDraft(now, key, changes));

  async function sendOne({ key, file, sendOnce }: Draft, body: z.output<typeof galleryForm>): Promise<Outcome> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    change(key, { share: 0, problem: undefined });
    try {
      const image = [await preparePicture(file, 'image')];
      const { items } = await sendOnce((once) =>
        api.call(
          uploadToGallery,
          { query: { selection, position: String(key) }, body, files: { image } },
          { ...once, signal, onProgress: (share) => change(key, { share }) },
        ),
      );
      change(key, { share: undefined, isDone: true });
      void revalidate();
      firstSent.current ??= items[0];
      return 'sent';
    } catch (error) {
      change(key, { share: undefined });
      if (error instanceof SessionEnded) return 'over';
      if (signal.aborted) return 'cancelled';
      change(key, { problem: uploadProblem(error) });
      return 'refused';
    }
  }

  return {
    ...queue,
    isSending,
    add: (files) => {
      const firstKey = nextKey.current;
      nextKey.current += files.length;
      const chosen = files.map((file, index) => {
        const key = firstKey + index;
        return { key, file, sendOnce: openFormOfFile(file, key) };
      });
      setQueue((now) => addFiles(now, chosen));
    },
    remove: (key) => setQueue((now) => removeDraft(now, key)),
    describe: (key, words) => {
      if (key === undefined) setQueue((now) => ({ ...now, shared: words, sharedErrors: {} }));
      else change(key, { words, errors: {} });
    },
    share: (isShared) => setQueue((now) => setShared(now, isShared)),
    restore: (typed) => setQueue((now) => restoreTexts(now, typed)),
    cancelUpload: () => controller.current?.abort(),
    check: (chosen) => {
      setQueue((now) => markErrors(now, chosen));
      return chosen.length > 0 && chosen.every((draft) => 'value' in checkDescription(descriptionOf(queue, draft)));
    },
    send: async (chosen) => {
      setSending(true);
      firstSent.current = undefined;
      const outcomes: Outcome[] = [];
      for (const draft of chosen) {
        const checked = checkDescription(descriptionOf(queue, draft));
        if ('value' in checked) outcomes.push(await sendOne(draft, checked.value));
        if (outcomes.at(-1) === 'over') break;
      }
      // The caller focuses the first uploaded picture, so the list must contain it.
      if (firstSent.current) await revalidate();
      setSending(false);
      const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
      return { sent: count('sent'), refused: count('refused'), first: firstSent.current };
    },
  };
}
