import { newKey } from '#web/shared/api/sending-keys.ts';
import * as z from 'zod/mini';
import { forgetDraft, saveDraft, readDraft } from '#web/shared/api/drafts.ts';
import { dobBoxes, profileFields, type TypedProfile } from '#web/shared/profiles/typed-profile.ts';

const draftFields = z.object({
  typed: z.record(z.string(), z.string()),
  /** A photo was chosen. Its content is never kept: after a reload it has to be chosen again. */
  hadPhoto: z.boolean(),
  /** Under it the form is sent until the server has confirmed (decision 14). */
  idempotencyKey: z.string(),
  /** The profile that is changed, as they saw it: when it was changed last, and what stood in the controls. */
  changedFrom: z.optional(z.object({ updatedAt: z.string(), typed: z.record(z.string(), z.string()) })),
});

/** A form that has not been sent yet. */
export type Draft = Readonly<z.output<typeof draftFields>>;

/** A profile as somebody saw it who changes it. */
export type Seen = NonNullable<Draft['changedFrom']>;

export function newDraft(typed: TypedProfile = {}): Draft {
  return { typed, hadPhoto: false, idempotencyKey: newKey() };
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

/** A field that they and the office have changed, each in another way: what stands in its controls. */
export interface BothChanged {
  readonly field: string;
  readonly names: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

const fieldsOfProfile: readonly (readonly [field: string, names: readonly string[]])[] = [
  ...[...profileFields.person, ...profileFields.family, ...profileFields.contact].map(
    (field) => [field, field === 'dob' ? dobBoxes : [field]] as const,
  ),
  ['photo', ['photoSubmitted']],
];

/**
 * What was typed over a profile `before`, when it is another one `now`: what they did not touch is as it is now, what both
 * changed stays as they typed it, and is told of.
 */
export function mergeTyped(typed: TypedProfile, before: TypedProfile, now: TypedProfile) {
  const [mine, was, is] = [typed, before, now].map((texts) => new Map(Object.entries(texts)));
  const textsIn = (texts: typeof mine, names: readonly string[]) => names.map((name) => texts?.get(name) ?? '');
  const merged: string[] = [];
  const both: BothChanged[] = [];
  const taken = new Map<string, string>();
  for (const [field, names] of fieldsOfProfile) {
    const sides = { mine: textsIn(mine, names), theirs: textsIn(is, names) };
    const isSame = (one: readonly string[], other: readonly string[]) => one.every((text, at) => text === other[at]);
    const earlier = textsIn(was, names);
    if (isSame(sides.theirs, earlier) || isSame(sides.theirs, sides.mine)) continue;
    if (isSame(sides.mine, earlier)) {
      merged.push(field);
      for (const name of names) taken.set(name, is?.get(name) ?? '');
    } else both.push({ field, names, ...sides });
  }
  return { typed: { ...typed, ...Object.fromEntries(taken) }, merged, both };
}
