import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { dropDraft, readDraft, saveDraft } from '#web/shared/api/drafts.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { type LeftBy, useOpenWork } from './open-work.ts';

const stored = z.object({
  values: z.unknown(),
  /** The values before anything was typed, in a record whose `updatedAt` was `seen`. */
  began: z.unknown(),
  seen: z.optional(z.string()),
  files: z.array(z.string()),
});

type Draft<V> = z.output<typeof stored> & { readonly values: V; readonly began: V; readonly at: number };

/** How a form reads its fields and fills them in. */
interface DraftedFields<V> {
  /** The present values; undefined while the fields are not shown. */
  readonly read: (form: HTMLFormElement | undefined) => V | undefined;
  readonly isSame: (one: V, other: V) => boolean;
  /** The stored values, if they still fit the form. */
  readonly parse: (stored: unknown) => V | undefined;
  /** Puts the values of a draft in place of what is typed over the values `opened`. */
  readonly put: (draft: Draft<V>, opened: V, form: HTMLFormElement | undefined) => void;
  /** Whether something is typed that is never stored, such as a password. */
  readonly holdsMore?: (form: HTMLFormElement | undefined) => boolean;
}

interface DraftOptions {
  /** The form and its record, such as `members/12`. */
  readonly form: string;
  /** The `updatedAt` of the record that the form began with. */
  readonly seen: string | undefined;
  /** The names of the chosen files: only these are stored. */
  readonly files?: readonly string[];
  readonly leftBy?: LeftBy | undefined;
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
 * Stores what is typed into a form in this tab, offers it when the same administrator opens the form again, and asks
 * before the form is left (docs/decisions/0010-forms-and-drafts.md).
 */
export function useDraftOfFields<V>({ form, seen, files = [], leftBy }: DraftOptions, fields: DraftedFields<V>) {
  const boxRef = useRef<HTMLDivElement>(null);
  const { overview } = useAdmin();
  const key = overview?.ok ? `${overview.value.administrator.id} ${form}` : undefined;
  /** What the form goes on from: its first values, a draft that was taken up, or what was saved last, under which key. */
  const [base, setBase] = useState<{
    readonly began: V;
    readonly taken?: Draft<V>;
    readonly savedAs?: string | undefined;
  }>();
  const taken = base?.taken;
  const [offer, setOffer] = useState<Draft<V>>();
  const [storedAt, setStoredAt] = useState<number>();
  const [isTypedSince, setTypedSince] = useState(false);
  const typed = useRef<V>(undefined);
  /** What is typed in this form is what is stored. */
  const isOurs = useRef(false);
  /** The chosen files when the form was saved or given up: until more is typed or chosen leaving asks nothing. */
  const settledFiles = useRef<string>(undefined);
  const chosen = files.join('\n');
  const formOf = () => boxRef.current?.closest('form') ?? undefined;

  function isTyped(): boolean {
    typed.current = fields.read(formOf()) ?? typed.current;
    return base !== undefined && typed.current !== undefined && !fields.isSame(typed.current, base.began);
  }

  /** Stores what is typed. When nothing is any more, the draft that waits for an answer gets its place back. */
  function store(hasTyped = isTyped()): void {
    if (key === undefined) return;
    if (hasTyped) {
      const names = [...new Set([...files, ...(taken?.files ?? [])])];
      const content = { values: typed.current, began: base?.began, seen: taken?.seen ?? seen, files: names };
      const at = saveDraft('sessionStorage', key, content);
      setStoredAt(at);
      isOurs.current ||= at !== undefined;
      return;
    }
    setStoredAt(undefined);
    if (isOurs.current && offer) saveDraft('sessionStorage', key, offer, offer.at);
    else if (isOurs.current) dropDraft('sessionStorage', key);
    isOurs.current = false;
  }

  function settle(saved = typed.current): void {
    if (saved !== undefined) setBase({ began: saved });
    settledFiles.current = chosen;
    setTypedSince(false);
    store(false);
  }

  function noteTyping(): void {
    settledFiles.current = undefined;
    store();
    if (!isTyped()) setTypedSince(false);
  }

  const storeAnew = useEffectEvent((_files: string) => {
    store();
    // A record that was added has another key by now.
    if (base?.savedAs !== undefined && base.savedAs !== key) dropDraft('sessionStorage', base.savedAs);
  });
  useEffect(() => {
    if (base) storeAnew(chosen);
  }, [base, chosen]);

  useOpenWork(() => {
    const isText = isTyped();
    const isMore = files.length > 0 || fields.holdsMore?.(formOf()) === true;
    if (settledFiles.current === chosen || (!isText && !isMore)) return undefined;
    const stay = m.manage_keepTyping();
    if (!isText || storedAt === undefined) {
      const [question, detail] = [m.manage_discardQuestion(), m.manage_discardDetail()];
      return { question, detail, leave: m.manage_discard(), stay, isLoss: true };
    }
    const detail = isMore ? `${m.draft_leaveKept()} ${m.draft_leaveFiles()}` : m.draft_leaveKept();
    return { question: m.draft_leaveQuestion(), detail, leave: m.draft_leave(), stay, isLoss: false };
  }, leftBy);

  return {
    /** Stands within the form. */
    boxRef,
    /** Another one when the form goes on with another record, or another administrator signs in. */
    key,
    /** When the draft on offer was typed, in milliseconds since 1970; undefined when there is none. */
    offeredAt: offer?.at,
    /** When the present values were stored, in milliseconds since 1970; undefined when they are not. */
    storedAt,
    /** The `updatedAt` that the draft which was taken up began with, and its values then. */
    seen: taken?.seen,
    began: taken?.began,
    filesToChoose: taken?.files.filter((name) => !files.includes(name)) ?? [],
    /** More was typed while the form was being saved. */
    isTypedSince,
    isTyped,
    noteTyping,
    /** The fields are shown, or the key is another one. What another administrator has typed is not on offer. */
    begin: () => {
      const began = fields.read(formOf());
      if (began !== undefined) setBase((before) => before ?? { began });
      isOurs.current = false;
      setStoredAt(undefined);
      setOffer(key === undefined || isTyped() ? undefined : readOffer(key, fields.parse));
    },
    /** Puts the draft into the form, in place of what is typed there. */
    takeUp: () => {
      if (!offer) return;
      settledFiles.current = undefined;
      setBase({ began: offer.began, taken: offer });
      setOffer(undefined);
      fields.put(offer, base?.began ?? offer.began, formOf());
    },
    discard: () => {
      setOffer(undefined);
      if (key !== undefined && !isOurs.current) dropDraft('sessionStorage', key);
    },
    /** The form was saved, or is given up: its draft goes, and leaving asks nothing. */
    settle: () => settle(),
    /**
     * Notes what is about to be sent. The result is called when it was saved, and again before the form is closed, with
     * whether files were changed since. It returns false when more was typed: the form stays and goes on from there.
     */
    sending: () => {
      const sent = fields.read(formOf());
      typed.current = sent;
      return (isMoreSince = false): boolean => {
        const now = fields.read(formOf()) ?? typed.current;
        const isAll = !isMoreSince && (sent === undefined || now === undefined || fields.isSame(now, sent));
        if (isAll) settle(sent);
        // The form may have been left, or may be about to be: what was typed by then stays a draft.
        if (isAll || boxRef.current === null) return true;
        settledFiles.current = undefined;
        setTypedSince(true);
        if (sent !== undefined) setBase({ began: sent, savedAs: key });
        return false;
      };
    },
  };
}
