import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { DraftOwner, dropDraft, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';
import { changesBetween, type ControlValues } from './merge-changes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { changeControls, hasTypedSecrets, readControls } from './controls.ts';
import { type FileChoice } from './file-field.tsx';
import { useUnsavedWork } from './open-work.ts';

/** The part of a draft that tells from which version of the record it started. */
interface Base {
  /** The values that the form started with. */
  readonly began: ControlValues;
  /** The `updatedAt` of the record that had these values; undefined for a new record. */
  readonly seen: string | undefined;
  /** The key under which the form adds a record (decision 68). */
  readonly idempotencyKey: string;
}

const controlValues = z.record(z.string(), z.string());

const stored = z.object({
  values: controlValues,
  began: controlValues,
  seen: z.optional(z.string()),
  files: z.array(z.string()),
  idempotencyKey: z.string(),
});

const isSame = (one: ControlValues, other: ControlValues) => Object.keys(changesBetween(one, other)).length === 0;

/** The forms that publish nothing: members, imports, invitations, passwords, and what the bureau decides. */
const PRIVATE_FORM = /^(members|imports-|administrators|password|refusals|profile-)/;

/**
 * Stores the input of a form in this browser while the user types, without passwords, codes and files. When the same
 * account opens the form again, the input is back, with the version of the record that it started from, so that
 * somebody else's change leads to a conflict. Asks before the form is left. `DraftLine` must be in the form.
 * @param name of the form, such as `members`
 * @param record the edited record; undefined when adding one
 * @param choices the chosen and removed files of the form
 * @param render renders the fields anew with other values; needed if the form has lists of rows
 */
export function useDraft(
  name: string,
  record?: { readonly id: number; readonly updatedAt?: string },
  choices: readonly FileChoice[] = [],
  render?: (values: ControlValues) => void,
) {
  const { name: owner, area, line } = use(DraftOwner);
  const key = owner === undefined ? undefined : `${owner} ${name}/${record?.id ?? 'new'}`;
  const seen = record?.updatedAt;
  const lineRef = useRef<HTMLDivElement>(null);
  const base = useRef<Base>(undefined);
  /** The values when the form was opened, before a draft was put into it. */
  const opened = useRef<ControlValues>(undefined);
  const latest = useRef<ControlValues>(undefined);
  /** The latest account that was known. */
  const openedBy = useRef<string>(undefined);
  /** The files at the latest save. Leaving asks nothing about them. */
  const savedFiles = useRef<string>(undefined);
  const [storedAt, setStoredAt] = useState<number>();
  const [lostFiles, setLostFiles] = useState<readonly string[]>([]);
  const [isTypedSince, setTypedSince] = useState(false);
  const files = choices.flatMap(({ file }) => file?.name ?? []);
  const chosen = files.join('\n');
  const formOf = () => lineRef.current?.closest('form') ?? undefined;

  function read(): ControlValues | undefined {
    const form = formOf();
    if (form) latest.current = readControls(form);
    return latest.current;
  }

  function isTyped(): boolean {
    const now = read();
    return base.current !== undefined && now !== undefined && !isSame(now, base.current.began);
  }

  function store(): void {
    if (key === undefined || base.current === undefined) return;
    if (isTyped()) {
      const draft = { ...base.current, values: latest.current, files: [...new Set([...files, ...lostFiles])] };
      setStoredAt(saveDraft(area, key, draft));
    } else {
      dropDraft(area, key);
      setStoredAt(undefined);
      setTypedSince(false);
    }
  }

  function start(began: ControlValues | undefined, from: string | undefined): void {
    if (began === undefined) return;
    opened.current = began;
    base.current = { began, seen: from, idempotencyKey: newIdempotencyKey() };
  }

  /** Puts values into the form. `began` are the values that they started from. */
  function put(element: HTMLFormElement, values: ControlValues, began: ControlValues): void {
    if (render) render(values);
    else changeControls(element, changesBetween(began, values));
  }

  /**
   * Puts the stored draft of this account into the form. Input that is in the form already stays, and becomes a draft of
   * this account only if no other one has typed it.
   */
  function open(): void {
    const before = openedBy.current;
    openedBy.current = owner ?? before;
    if (isTyped()) {
      if (before === undefined || before === owner) store();
      return;
    }
    start(read(), seen);
    const found = key === undefined ? undefined : readDraft(area, key);
    const draft = stored.safeParse(found?.draft).data;
    const element = formOf();
    if (!found || !draft || !element) return;
    base.current = { began: draft.began, seen: draft.seen, idempotencyKey: draft.idempotencyKey };
    setLostFiles(draft.files);
    put(element, draft.values, draft.began);
    setStoredAt(found.at);
  }

  function note(): void {
    savedFiles.current = undefined;
    store();
  }

  const notedFiles = useRef(chosen);
  const noteFiles = useEffectEvent(store);
  useEffect(() => {
    // Not at first: the fields do not show a stored draft yet.
    if (notedFiles.current !== chosen) noteFiles();
    notedFiles.current = chosen;
  }, [chosen]);

  useUnsavedWork(() => {
    const isText = isTyped();
    const element = formOf();
    const isRemoving = choices.some(({ isRemoved }) => isRemoved);
    const hasMore = files.length > 0 || isRemoving || (element !== undefined && hasTypedSecrets(element));
    if (savedFiles.current === chosen || (!isText && !hasMore)) return undefined;
    const stay = m.manage_keepTyping();
    if (!isText || storedAt === undefined) {
      const [question, detail] = [m.manage_discardQuestion(), m.manage_discardDetail()];
      return { question, detail, leave: m.manage_discard(), stay, isLoss: true };
    }
    const detail = hasMore ? `${m.draft_leaveKept()} ${m.draft_leaveFiles()}` : m.draft_leaveKept();
    return { question: m.draft_leaveQuestion(), detail, leave: m.draft_leave(), stay, isLoss: false };
  });

  return {
    lineRef,
    /** Changes when the form shows another record, or another account has signed in. */
    key,
    line: PRIVATE_FORM.test(name) ? m.draft_notSent : line,
    open,
    note,
    /** When the values were stored, in milliseconds since 1970; undefined if they are not. */
    storedAt,
    /** Returns whether the draft was deleted in another tab, such as by signing out. */
    isGone: () => storedAt !== undefined && key !== undefined && readDraft(area, key) === undefined,
    /** Names of the files of the draft, which must be chosen again. */
    filesToChoose: lostFiles.filter((file) => !files.includes(file)),
    /** True if there was more input while the form was being saved. */
    isTypedSince,
    read,
    /** Returns the values and the `updatedAt` that the input started from. */
    base: () => base.current,
    /** Continues from another version of the record, whose values are `began`. */
    start,
    /** Returns the form to the values that it opened with. */
    discard: () => {
      const element = formOf();
      const [before, now] = [opened.current, read()];
      if (!element || before === undefined || now === undefined) return;
      start(before, seen);
      setLostFiles([]);
      flushSync(() => put(element, before, now));
      store();
    },
    /** Deletes the draft, after the form was sent. Leaving the form then asks nothing. */
    settle: () => {
      start(read(), seen);
      savedFiles.current = chosen;
      store();
    },
    /**
     * Adds a record under the key of this form (decision 68). If the server has refused other content under it, the form
     * gets another key.
     */
    addOnce: async <T>(add: (options: { readonly idempotencyKey?: string | undefined }) => Promise<T>): Promise<T> => {
      try {
        return await add({ idempotencyKey: base.current?.idempotencyKey });
      } catch (error) {
        if (failedWith(error, 'keyReused') && base.current) {
          base.current = { ...base.current, idempotencyKey: newIdempotencyKey() };
        }
        throw error;
      }
    },
    /**
     * Remembers the values that are sent now. Call the returned function with the `updatedAt` of the saved record. It
     * returns false if there was more input meanwhile, which stays a draft.
     */
    sending: () => {
      const sent = read();
      return (savedAs: string): boolean => {
        const now = read();
        const isAll = sent === undefined || now === undefined || isSame(now, sent);
        // A form that was left meanwhile keeps its draft. It leads to a conflict with the saved record when it is opened.
        if (lineRef.current === null && !isAll) return true;
        if (key !== undefined) dropDraft(area, key);
        start(sent, savedAs);
        savedFiles.current = isAll ? chosen : undefined;
        setTypedSince(!isAll);
        if (isAll) setStoredAt(undefined);
        // An added record has another key, under which the form stores its draft as soon as it shows the record.
        else if (seen !== undefined) store();
        return isAll;
      };
    },
  };
}

/** The parts of a draft that `DraftLine` shows. */
export type Draft = Pick<
  ReturnType<typeof useDraft>,
  'lineRef' | 'key' | 'line' | 'open' | 'note' | 'storedAt' | 'isGone' | 'filesToChoose' | 'isTypedSince' | 'discard'
>;
