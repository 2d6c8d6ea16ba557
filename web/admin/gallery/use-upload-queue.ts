import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadToGallery } from '#contract/gallery.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  addFiles,
  changeDraft,
  checkWords,
  dropDraft,
  emptyQueue,
  queueOf,
  removeDraft,
  type Descriptions,
  type Draft,
  type Queue,
} from './upload-queue.ts';

/** What became of one picture; `over`: there is no session, and the others wait with it. */
type Outcome = 'sent' | 'refused' | 'given-up' | 'over';

interface UploadQueue extends Queue {
  readonly isSending: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: number) => void;
  readonly describe: (key: number | undefined, description: string) => void;
  readonly giveUp: () => void;
  /** Begins with what was typed before; the pictures that are chosen stay, each with the words that fit it. */
  readonly restore: (descriptions: Descriptions) => void;
  /** Marks what is wrong; true when all can be sent. */
  readonly check: () => boolean;
  /** Sends one after the other: who succeeds leaves, who fails stays with what is said about it. */
  readonly sendAll: () => Promise<{ readonly sent: number; readonly refused: number }>;
}

function failureOf(error: unknown): Partial<Draft> {
  if (!(error instanceof CallFailed)) return { problem: m.said_galleryUploadFailed() };
  const { image, description } = error.errors;
  if (description !== undefined && image === undefined) return { descriptionError: description };
  return { problem: image ?? error.message };
}

/** The pictures that are about to be uploaded, each with its own words and its own progress. */
export function useUploadQueue(): UploadQueue {
  const [queue, setQueue] = useState(emptyQueue);
  const [isSending, setSending] = useState(false);
  const nextKey = useRef(1);
  const controller = useRef<AbortController>(undefined);
  const { revalidate } = useRevalidator();
  const change = (key: number, changes: Partial<Draft>) => setQueue((now) => changeDraft(now, key, changes));

  async function sendOne({ key, file }: Draft, description: string): Promise<Outcome> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    change(key, { share: 0, problem: undefined });
    try {
      const image = [await pictureToSend(file, 'image')];
      await api.call(
        uploadToGallery,
        { body: { description }, files: { image } },
        { signal, onProgress: (share) => change(key, { share }) },
      );
      setQueue((now) => dropDraft(now, key));
      void revalidate();
      return 'sent';
    } catch (error) {
      change(key, { share: undefined });
      if (error instanceof SessionOver) return 'over';
      if (signal.aborted) return 'given-up';
      change(key, failureOf(error));
      return 'refused';
    }
  }

  return {
    ...queue,
    isSending,
    add: (files) => {
      const firstKey = nextKey.current;
      nextKey.current += files.length;
      setQueue((now) => addFiles(now, files, firstKey));
    },
    remove: (key) => setQueue((now) => removeDraft(now, key)),
    describe: (key, description) => {
      if (key === undefined) setQueue((now) => ({ ...now, loose: description }));
      else change(key, { description, descriptionError: undefined });
    },
    restore: (descriptions) => {
      const firstKey = nextKey.current;
      nextKey.current += queue.drafts.length;
      setQueue((now) =>
        addFiles(
          queueOf(descriptions),
          now.drafts.map(({ file }) => file),
          firstKey,
        ),
      );
    },
    giveUp: () => controller.current?.abort(),
    check: () => {
      const checked = queue.drafts.map((draft) => ({ key: draft.key, ...checkWords(draft.description) }));
      for (const each of checked) change(each.key, { descriptionError: 'error' in each ? each.error : undefined });
      return checked.length > 0 && checked.every((each) => 'words' in each);
    },
    sendAll: async () => {
      setSending(true);
      const outcomes: Outcome[] = [];
      for (const draft of queue.drafts) {
        const checked = checkWords(draft.description);
        if ('words' in checked) outcomes.push(await sendOne(draft, checked.words));
        if (outcomes.at(-1) === 'over') break;
      }
      setSending(false);
      const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
      return { sent: count('sent'), refused: count('refused') };
    },
  };
}
