import * as z from 'zod/mini';
import type { Profile } from '#contract/matrimony.ts';
import { forgetDraft, saveDraft, readDraft } from '#web/shared/api/drafts.ts';
import { typedFrom, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';

const draftFields = z.object({
  typed: z.record(z.string(), z.string()),
  /** A photo was chosen. Its content is never kept: after a reload it has to be chosen again. */
  hadPhoto: z.boolean(),
  /** Under it the form is sent until the server has confirmed (decision 14). */
  idempotencyKey: z.string(),
  /** When the profile that is changed was changed last before. */
  changedFrom: z.optional(z.string()),
});

/** A form that has not been sent yet. */
export type Draft = Readonly<z.output<typeof draftFields>>;

export function newDraft(typed: TypedProfile = {}): Draft {
  return { typed, hadPhoto: false, idempotencyKey: crypto.randomUUID() };
}

/** Whether anything stands in the controls. */
export function isBegun({ typed }: Draft): boolean {
  return Object.values(typed).some((text) => text !== '');
}

/** The draft kept under this name; undefined when there is none that can be read. */
export function readStored(name: string): Draft | undefined {
  const stored = draftFields.safeParse(readDraft(name));
  return stored.success ? stored.data : undefined;
}

/** Keeps everything but the agreement, which is asked for anew after a reload. @returns whether the browser keeps it */
export function keep(name: string, { typed, ...draft }: Draft): boolean {
  const { consent: _consent, declaration: _declaration, ...stored } = typed;
  return saveDraft(name, { ...draft, typed: stored } satisfies Draft);
}

export const forget = forgetDraft;

/** What the changes of a profile are kept under. */
export const changesName = (profileId: number) => `matrimony profile ${profileId}`;

/** What was typed into the changes of a profile `seen` before, over the same profile as it is `now`. */
export function typedOver(typed: TypedProfile, seen: Profile, now: Profile): TypedProfile {
  const before = new Map(Object.entries(typedFrom(seen)));
  const written = new Map(Object.entries(typed));
  const untouched = Object.entries(typedFrom(now)).filter(([name]) => before.get(name) === written.get(name));
  return { ...typed, ...Object.fromEntries(untouched) };
}
