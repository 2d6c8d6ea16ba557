import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdmin } from '#web/admin/shell/load-for-admin.ts';
import { watchDrafts } from '#web/shared/api/drafts.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { lockDraft, lockedDrafts } from './draft-locks.ts';
import {
  type Draft,
  forgetDraft,
  isStillHere,
  isStored,
  keepDraft,
  type StoredDraft,
  listDrafts,
  newDraftName,
  readDraft,
} from './draft-store.ts';
import type { DraftedFields, Drafting, DraftOptions } from './drafting.ts';
import { wordsToLeave } from './leave-words.ts';
import { useOpenWork } from './open-work.ts';

/** What the form goes on from. */
interface Base<V> {
  readonly began: V;
  /** Of the draft that was taken up. */
  readonly taken?: Pick<Draft, 'began' | 'seen' | 'files'>;
}

/**
 * Keeps what is typed into a form in this browser, offers it when the form is opened again, and has the office ask before
 * the form is left (docs/decisions/0033-drafts.md). Where nothing can be kept the form works all the same.
 */
export function useDrafting<V>({ form, seen, files = [], leftBy }: DraftOptions, fields: DraftedFields<V>): Drafting {
  const { draftOwner } = useAdmin();
  // Whoever began to type: another administrator may sign in while the form is open.
  const [owner, setOwner] = useState(draftOwner);
  if (owner === undefined && draftOwner !== undefined) setOwner(draftOwner);
  const [offers, setOffers] = useState<readonly StoredDraft[]>([]);
  const [storedAt, setStoredAt] = useState<number>();
  const [taken, setTaken] = useState<Base<V>['taken']>();
  /** What was saved while they typed on; another one for each time. */
  const [overtaken, setOvertaken] = useState<{ readonly saved: V | undefined }>();
  const base = useRef<Base<V>>(undefined);
  /** What stood in the fields when they were opened, or saved last. */
  const opened = useRef<V>(undefined);
  /** As they were read last. */
  const typed = useRef<V>(undefined);
  const isSettled = useRef(false);
  /** Under which it is kept, from the first letter on. */
  const own = useRef<{ readonly name: string; readonly release: () => void }>(undefined);
  /** The draft that was taken up: it lies there until what is typed now is kept in its place. */
  const replaced = useRef<string>(undefined);
  const isOpen = useRef(true);
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

  /** @returns whether the browser keeps what is typed now */
  async function keep(): Promise<boolean> {
    if (!owner || !base.current) return false;
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
    if (round.current !== mine) return false;
    setStoredAt(at);
    if (at !== undefined && replaced.current !== undefined) forgetDraft(replaced.current);
    return at !== undefined;
  }

  /** Lets what is typed now lie, to be offered again. @returns false where it is not kept */
  async function setAside(): Promise<boolean> {
    if (!(await keep())) return false;
    letGo();
    return true;
  }

  function letGo(): void {
    own.current?.release();
    own.current = undefined;
    replaced.current = undefined;
  }

  /** @param saved what was; they may have typed on */
  function goOnFrom(saved: V | undefined): void {
    forgetOwn();
    if (replaced.current !== undefined) forgetDraft(replaced.current);
    letGo();
    setTaken(undefined);
    if (saved === undefined) return;
    base.current = { began: saved };
    opened.current = saved;
  }

  function settle(saved: V | undefined): void {
    goOnFrom(saved);
    isSettled.current = true;
    setOvertaken(undefined);
  }

  function noteTyping(): void {
    isSettled.current = false;
    if (isTyped()) void keep();
    else {
      forgetOwn();
      setOvertaken(undefined);
    }
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
    // Read anew it is another object: somebody may have signed in.
  }, [owner, draftOwner]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      own.current?.release();
    };
  }, []);

  // Drawn by now is what the form goes on from. Had they left meanwhile, what was kept before would have stayed.
  const keepOn = useEffectEvent((saved: V | undefined) => {
    goOnFrom(saved);
    if (isTyped()) void keep();
  });
  useEffect(() => {
    if (overtaken) keepOn(overtaken.saved);
  }, [overtaken]);

  const chosen = files.join('\n');
  const noteFiles = useEffectEvent((_names: string) => {
    if (base.current) noteTyping();
  });
  useEffect(() => noteFiles(chosen), [chosen]);

  useOpenWork(() => {
    const isText = isTyped();
    const isMore = files.length > 0 || fields.holdsMore();
    if (isSettled.current || (!isText && !isMore)) return undefined;
    const isStoredAsDraft = isText && storedAt !== undefined;
    return wordsToLeave(isStoredAsDraft && !isMore, isStoredAsDraft);
  }, leftBy);

  return {
    offers,
    takeUp: async ({ name }, mayLose) => {
      const draft = owner && (await readDraft(owner, name));
      const [values, began] = [fields.parse(draft?.values), fields.parse(draft?.began)];
      if (!draft || values === undefined || began === undefined) {
        // Whoever else has signed in does not delete it.
        if (owner && isStillHere(owner)) forgetDraft(name);
        toast.error(m.draft_gone());
      } else {
        if (isTyped() && !(await setAside()) && !mayLose) return false;
        base.current = { began, taken: draft };
        replaced.current = name;
        setTaken(draft);
        fields.put(values, began, draft.seen, opened.current ?? began);
        noteTyping();
      }
      await look(owner, () => false);
      return true;
    },
    discard: ({ name }) => {
      forgetDraft(name);
      setOffers((before) => before.filter((offer) => offer.name !== name));
    },
    storedAt,
    seen: taken?.seen,
    began: taken?.began,
    filesToChoose: taken?.files.filter((name) => !files.includes(name)) ?? [],
    isTypedSince: overtaken !== undefined,
    begin: () => {
      const began = fields.read();
      if (began === undefined) return;
      base.current ??= { began };
      opened.current ??= began;
    },
    noteTyping,
    settle: () => settle(typed.current),
    sending: () => {
      const sent = fields.read();
      typed.current = sent;
      return (isMoreSince = false) => {
        const now = fields.read() ?? typed.current;
        const isAll = !isMoreSince && (sent === undefined || now === undefined || fields.isSame(now, sent));
        // They have left it, and what they had typed by then stays a draft.
        if (!isAll && !isOpen.current) return true;
        if (isAll) settle(sent);
        else {
          isSettled.current = false;
          setOvertaken({ saved: sent });
        }
        return isAll;
      };
    },
  };
}
