import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { failedWith } from '#web/shared/api/call-failed.ts';
import { dropDraft, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import { newIdempotencyKey } from '#web/shared/api/sending-keys.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type LeaveTrigger, useUnsavedWork } from './open-work.ts';

const stored = z.object({
  values: z.unknown(),
  /** The values that the form started with. They belong to the version of the record whose `updatedAt` is `seen`. */
  began: z.unknown(),
  seen: z.optional(z.string()),
  files: z.array(z.string()),
  idempotencyKey: z.optional(z.string()),
});

type Draft<V> = z.output<typeof stored> & { readonly values: V; readonly began: V; readonly at: number };

interface DraftedFields<V> {
  /** Returns the current values; undefined while the fields are not shown. */
  readonly read: (form: HTMLFormElement | undefined) => V | undefined;
  readonly isSame: (one: V, other: V) => boolean;
  /** Returns the stored values; undefined if they no longer fit the form. */
  readonly parse: (stored: unknown) => V | undefined;
  /** Puts the values of a draft into the form. `opened` are the values that the form started with. */
  readonly put: (draft: Draft<V>, opened: V, form: HTMLFormElement | undefined) => void;
  /** Returns whether the form has input that is never stored, such as a password. */
  readonly hasUnstoredInput?: (form: HTMLFormElement | undefined) => boolean;
}

interface DraftOptions {
  /** The form and its record, such as `members/12`. */
  readonly form: string;
  /** The `updatedAt` of the record when the form opened; undefined for a new record. */
  readonly seen: string | undefined;
  /** Names of the chosen files. Only the names are stored. */
  readonly files?: readonly string[];
  readonly leftBy?: LeaveTrigger | undefined;
}

function readOffer<V>(key: string, parse: DraftedFields<V>['parse']): Draft<V> | undefined {
  const found = readDraft('sessionStorage', key);
  const draft = stored.safeParse(found?.draft).data;
  const [values, began] = [parse(draft?.values), parse(draft?.began)];
  return found && draft && values !== undefined && began !== undefined
    ? { ...draft, values, began, at: found.at }
    : undefined;
}

/**
 * Stores the input of a form in this tab and offers it when the same administrator opens the form again. Asks before
 * the form is left (docs/decisions/0010-forms-and-drafts.md).
 */
export function useFieldsDraft<V>({ form, seen, files = [], leftBy }: DraftOptions, fields: DraftedFields<V>) {
  const boxRef = useRef<HTMLDivElement>(null);
  const { overview } = useAdmin();
  const key = overview?.ok ? `${overview.value.administrator.id} ${form}` : undefined;
  /**
   * The values that the form started with: its initial values, those of a restored draft, or the values saved last.
   * `savedAs` is the value of `key` when the form was last saved to the server.
   */
  const [base, setBase] = useState<{
    readonly began: V;
    /** Identifies the record that the form adds. Stored with the draft, so a duplicated tab sends the same key. */
    readonly idempotencyKey: string;
    readonly restored?: Draft<V>;
    readonly savedAs?: string | undefined;
  }>();
  const restored = base?.restored;
  const idempotencyKey = base?.idempotencyKey;
  const [offer, setOffer] = useState<Draft<V>>();
  const [storedAt, setStoredAt] = useState<number>();
  const [isTypedSince, setTypedSince] = useState(false);
  const typed = useRef<V>(undefined);
  /** True if the stored draft contains the input of this form, and not that of an earlier form. */
  const isOwnDraft = useRef(false);
  /**
   * The names of the chosen files at the latest save or cancel; undefined after more input. While they are unchanged,
   * leaving the form asks no question.
   */
  const settledFiles = useRef<string>(undefined);
  const chosen = files.join('\n');
  const formOf = () => boxRef.current?.closest('form') ?? undefined;

  function isTyped(): boolean {
    typed.current = fields.read(formOf()) ?? typed.current;
    return base !== undefined && typed.current !== undefined && !fields.isSame(typed.current, base.began);
  }

  /**
   * Stores the input as a draft. If the user has reverted all input, stores the earlier draft again that the input had
   * replaced. If there was no earlier draft, deletes the stored draft.
   */
  function store(hasTyped = isTyped()): void {
    if (key === undefined) return;
    if (hasTyped) {
      const names = [...new Set([...files, ...(restored?.files ?? [])])];
      const content = {
        values: typed.current,
        began: base?.began,
        seen: restored?.seen ?? seen,
        files: names,
        idempotencyKey,
      };
      const at = saveDraft('sessionStorage', key, content);
      setStoredAt(at);
      isOwnDraft.current ||= at !== undefined;
      return;
    }
    setStoredAt(undefined);
    if (isOwnDraft.current && offer) saveDraft('sessionStorage', key, offer, offer.at);
    else if (isOwnDraft.current) dropDraft('sessionStorage', key);
    isOwnDraft.current = false;
  }

  function settle(saved = typed.current): void {
    if (saved !== undefined) setBase({ began: saved, idempotencyKey: newIdempotencyKey() });
    settledFiles.current = chosen;
    setTypedSince(false);
    store(false);
  }

  function noteTyping(): void {
    settledFiles.current = undefined;
    store();
    if (!isTyped()) setTypedSince(false);
  }

  const storeAgain = useEffectEvent((_files: string) => {
    store();
    // A record that was just added has a new draft key. The draft under the old key is deleted.
    if (base?.savedAs !== undefined && base.savedAs !== key) dropDraft('sessionStorage', base.savedAs);
  });
  useEffect(() => {
    if (base) storeAgain(chosen);
  }, [base, chosen]);

  useUnsavedWork(() => {
    const isText = isTyped();
    const hasMore = files.length > 0 || fields.hasUnstoredInput?.(formOf()) === true;
    if (settledFiles.current === chosen || (!isText && !hasMore)) return undefined;
    const stay = m.manage_keepTyping();
    if (!isText || storedAt === undefined) {
      const [question, detail] = [m.manage_discardQuestion(), m.manage_discardDetail()];
      return { question, detail, leave: m.manage_discard(), stay, isLoss: true };
    }
    const detail = hasMore ? `${m.draft_leaveKept()} ${m.draft_leaveFiles()}` : m.draft_leaveKept();
    return { question: m.draft_leaveQuestion(), detail, leave: m.draft_leave(), stay, isLoss: false };
  }, leftBy);

  return {
    boxRef,
    /**
     * The key of the draft. It changes when the form continues with another record, or another administrator signs in.
     */
    key,
    /** When the offered draft was stored, in milliseconds since 1970; undefined if none is offered. */
    offeredAt: offer?.at,
    /** When the current values were stored, in milliseconds since 1970; undefined if they have not been stored. */
    storedAt,
    /** The `updatedAt` and the values that the restored draft started with. */
    seen: restored?.seen,
    began: restored?.began,
    filesToChoose: restored?.files.filter((name) => !files.includes(name)) ?? [],
    /** True if there was more input while the form was being saved. */
    isTypedSince,
    isTyped,
    noteTyping,
    /** Offers a stored draft of the same administrator. Call it when the fields appear and when `key` changes. */
    begin: () => {
      const began = fields.read(formOf());
      if (began !== undefined) setBase((before) => before ?? { began, idempotencyKey: newIdempotencyKey() });
      isOwnDraft.current = false;
      setStoredAt(undefined);
      setOffer(key === undefined || isTyped() ? undefined : readOffer(key, fields.parse));
    },
    restore: () => {
      if (!offer) return;
      settledFiles.current = undefined;
      setBase({ began: offer.began, restored: offer, idempotencyKey: offer.idempotencyKey ?? newIdempotencyKey() });
      setOffer(undefined);
      fields.put(offer, base?.began ?? offer.began, formOf());
    },
    discard: () => {
      setOffer(undefined);
      if (key !== undefined && !isOwnDraft.current) dropDraft('sessionStorage', key);
    },
    /** Deletes the draft. Call it after the form was saved or cancelled. Leaving the form then asks no question. */
    settle: () => settle(),
    /**
     * Adds a record under the key of this form (decision 68). If other content was sent under it, throws `keyReused`, and
     * the form gets another key.
     */
    addOnce: async <T>(add: (options: { readonly idempotencyKey?: string | undefined }) => Promise<T>): Promise<T> => {
      try {
        return await add({ idempotencyKey });
      } catch (error) {
        if (failedWith(error, 'keyReused')) {
          setBase((now) => now && { ...now, savedAs: key, idempotencyKey: newIdempotencyKey() });
        }
        throw error;
      }
    },
    /**
     * Remembers the values that are about to be sent. Call the returned function after the save, and again before
     * closing the form. Pass true if other files have been chosen since. If it returns false, there was more input, and
     * the form must stay open.
     */
    sending: () => {
      const sent = fields.read(formOf());
      typed.current = sent;
      return (hasNewFiles = false): boolean => {
        const now = fields.read(formOf()) ?? typed.current;
        const isAll = !hasNewFiles && (sent === undefined || now === undefined || fields.isSame(now, sent));
        if (isAll) settle(sent);
        // If the form was closed meanwhile, input that was typed after the request was sent stays in the draft.
        if (isAll || boxRef.current === null) return true;
        settledFiles.current = undefined;
        setTypedSince(true);
        if (sent !== undefined) setBase({ began: sent, savedAs: key, idempotencyKey: newIdempotencyKey() });
        return false;
      };
    },
  };
}
