import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { watchDrafts } from '#web/shared/api/drafts.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { lockDraft, lockedDrafts } from './draft-locks.ts';
import {
  type Draft,
  forgetDraft,
  isStored,
  keepDraft,
  type StoredDraft,
  listDrafts,
  newDraftName,
  readDraft,
} from './draft-store.ts';
import { type LeaveWords, type LeftBy, useOpenWork } from './open-work.ts';

/** What a draft holds of a form, in whichever way the form holds it. */
export interface DraftedFields<V> {
  /** What stands in them now; undefined while they are not shown. */
  readonly read: () => V | undefined;
  readonly isSame: (one: V, other: V) => boolean;
  /** What was kept, if it still fits the form. */
  readonly parse: (kept: unknown) => V | undefined;
  /** Puts in what was typed. @param began what had stood there before, in a record that may have changed since */
  readonly put: (values: V, began: V, seen: string | undefined) => void;
  /** Whether something is typed that is never kept, such as a password. */
  readonly holdsMore: () => boolean;
}

export interface DraftOptions {
  /** The form and its record, such as `members/12`. */
  readonly form: string;
  /** The `updatedAt` of the record that the form began with. */
  readonly seen: string | undefined;
  /** The files that are chosen and not sent yet. */
  readonly files?: readonly string[];
  readonly leftBy?: LeftBy | undefined;
}

/** What the form goes on from. */
interface Base<V> {
  readonly began: V;
  /** Of the draft that was taken up. */
  readonly taken?: Pick<Draft, 'seen' | 'files'>;
}

export interface Drafting<V> {
  /** What was typed here before and not saved, the newest first. */
  readonly offers: readonly StoredDraft[];
  readonly takeUp: (offer: StoredDraft) => Promise<void>;
  readonly discard: (offer: StoredDraft) => void;
  /** When the draft of what is typed now was kept, in milliseconds since 1970; undefined when it is not. */
  readonly storedAt: number | undefined;
  /** What the draft that was taken up had seen of its record; undefined when none was. */
  readonly seen: string | undefined;
  /** The files that had been chosen then, as far as they are not chosen again. */
  readonly filesToChoose: readonly string[];
  /** The fields are shown. */
  readonly begin: () => void;
  /** Something was typed or chosen. */
  readonly noteTyping: () => void;
  /**
   * It was saved, or is given up for good: nothing of it is kept, and nobody is asked.
   * @param saved where they may have typed on meanwhile
   */
  readonly settle: (saved?: V) => void;
}

function wordsFor(isAllKept: boolean, isPartKept: boolean): LeaveWords {
  const kept = {
    question: m.draft_leaveQuestion(),
    leave: m.draft_leave(),
    stay: m.manage_keepTyping(),
    isLoss: false,
  };
  if (isAllKept) return { ...kept, detail: m.draft_leaveKept() };
  if (isPartKept) return { ...kept, detail: `${m.draft_leaveKept()} ${m.draft_leaveFiles()}` };
  return {
    question: m.manage_discardQuestion(),
    detail: m.manage_discardDetail(),
    leave: m.manage_discard(),
    stay: m.manage_keepTyping(),
    isLoss: true,
  };
}

/**
 * Keeps what is typed into a form in this browser, offers it when the form is opened again, and has the office ask before
 * the form is left (docs/decisions/0033-drafts.md). Where nothing can be kept the form works all the same.
 */
export function useDrafting<V>(
  { form, seen, files = [], leftBy }: DraftOptions,
  fields: DraftedFields<V>,
): Drafting<V> {
  const { draftOwner } = useAdmin();
  // Whoever began to type: another administrator may sign in while the form is open.
  const [owner, setOwner] = useState(draftOwner);
  if (owner === undefined && draftOwner !== undefined) setOwner(draftOwner);
  const [offers, setOffers] = useState(() => (owner ? listDrafts(owner, form) : []));
  const [storedAt, setStoredAt] = useState<number>();
  const [taken, setTaken] = useState<Base<V>['taken']>();
  const base = useRef<Base<V>>(undefined);
  /** As they were read last. */
  const typed = useRef<V>(undefined);
  const isSettled = useRef(false);
  /** Under which it is kept, from the first letter on. */
  const own = useRef<{ readonly name: string; readonly release: () => void }>(undefined);
  /** The draft that was taken up: it lies there until what is typed now is kept in its place. */
  const replaced = useRef<string>(undefined);
  /** The browser has not kept what was typed last. */
  const hasFailed = useRef(false);
  /** Counts what was to be kept: of two only the newer is. */
  const round = useRef(0);

  const isTyped = () => {
    typed.current = fields.read() ?? typed.current;
    return (
      base.current !== undefined && typed.current !== undefined && !fields.isSame(typed.current, base.current.began)
    );
  };

  function forgetOwn(): void {
    round.current += 1;
    if (own.current) forgetDraft(own.current.name);
    setStoredAt(undefined);
  }

  async function keep(): Promise<void> {
    if (!owner || !base.current) return;
    if (!own.current) {
      const name = newDraftName(owner, form);
      own.current = { name, release: lockDraft(name) };
    }
    round.current += 1;
    const mine = round.current;
    const { began, taken: earlier } = base.current;
    const names = new Set([...files, ...(earlier?.files ?? [])]);
    const content = { values: typed.current, began, seen: earlier?.seen ?? seen, files: [...names] };
    const at = await keepDraft(owner, own.current.name, content, () => round.current === mine);
    if (round.current !== mine) return;
    hasFailed.current = at === undefined;
    setStoredAt(at);
    if (at !== undefined && replaced.current !== undefined) forgetDraft(replaced.current);
  }

  function noteTyping(): void {
    isSettled.current = false;
    if (isTyped()) void keep();
    else forgetOwn();
  }

  const look = async (of: typeof owner, isCancelled: () => boolean) => {
    if (!of) return;
    const locked = await lockedDrafts();
    if (isCancelled()) return;
    const isInHand = (name: string) => locked.has(name) || name === own.current?.name || name === replaced.current;
    setOffers(listDrafts(of, form).filter(({ name }) => !isInHand(name)));
    if (own.current && !isStored(own.current.name)) setStoredAt(undefined);
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    let isGone = false;
    const follow = () => void lookAgain(owner, () => isGone);
    follow();
    const stop = watchDrafts(follow);
    return () => {
      isGone = true;
      stop();
    };
  }, [owner]);
  useEffect(() => () => own.current?.release(), []);

  const chosen = files.join('\n');
  const noteFiles = useEffectEvent((_names: string) => {
    if (base.current) noteTyping();
  });
  useEffect(() => noteFiles(chosen), [chosen]);

  useOpenWork(() => {
    const isText = isTyped();
    const isMore = files.length > 0 || fields.holdsMore();
    if (isSettled.current || (!isText && !isMore)) return undefined;
    const isStoredAsDraft = isText && owner !== undefined && !hasFailed.current;
    return wordsFor(isStoredAsDraft && !isMore, isStoredAsDraft);
  }, leftBy);

  return {
    offers,
    takeUp: async ({ name }) => {
      const draft = owner && (await readDraft(owner, name));
      const [values, began] = [fields.parse(draft?.values), fields.parse(draft?.began)];
      if (!draft || values === undefined || began === undefined) {
        forgetDraft(name);
        toast.error(m.draft_gone());
      } else {
        base.current = { began, taken: draft };
        replaced.current = name;
        setTaken(draft);
        fields.put(values, began, draft.seen);
        noteTyping();
      }
      await look(owner, () => false);
    },
    discard: ({ name }) => {
      forgetDraft(name);
      setOffers((before) => before.filter((offer) => offer.name !== name));
    },
    storedAt,
    seen: taken?.seen,
    filesToChoose: taken?.files.filter((name) => !files.includes(name)) ?? [],
    begin: () => {
      const began = fields.read();
      if (began !== undefined) base.current ??= { began };
    },
    noteTyping,
    settle: (saved) => {
      forgetOwn();
      if (replaced.current !== undefined) forgetDraft(replaced.current);
      replaced.current = undefined;
      own.current?.release();
      own.current = undefined;
      isSettled.current = true;
      setTaken(undefined);
      const began = saved ?? typed.current;
      if (began !== undefined) base.current = { began };
      if (saved !== undefined) noteTyping();
    },
  };
}
