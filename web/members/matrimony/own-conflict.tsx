import type { FieldChange } from '#contract/seen.ts';
import { ConflictChoices, shownText } from '#web/shared/forms/conflict-choices.tsx';
import { profileLabels, shownAnswer } from '#web/shared/profiles/typed-profile.ts';
import type { TypedProfile } from '#web/shared/profiles/typed-profile.ts';
import type { BothChanged } from './merge-typed.ts';

/** What the office made of a profile while its owner was changing it. */
export interface Met {
  readonly changes: readonly FieldChange[];
  /** Fields that are in the form already. */
  readonly merged: readonly string[];
  readonly both: readonly BothChanged[];
}

interface OwnConflictProps {
  readonly met: Met;
  /** What stands in the form. */
  readonly typed: TypedProfile;
  readonly onChosen: (typed: TypedProfile) => void;
}

/** Which of two answers to send, where the office has changed the same one. */
export function OwnConflict({ met: { changes, merged, both }, typed, onChosen }: OwnConflictProps) {
  const labels = new Map(Object.entries(profileLabels()));
  const standing = new Map(Object.entries(typed));
  return (
    <ConflictChoices
      changes={changes}
      merged={merged.flatMap((field) => labels.get(field) ?? [])}
      clashes={both.map(({ field, names, mine, theirs }) => {
        const shown = (texts: readonly string[]) => shownText(shownAnswer(field, texts) ?? texts.join(' '));
        return {
          key: field,
          label: labels.get(field) ?? field,
          change: changes.find((change) => change.field === field),
          mine: shown(mine),
          theirs: shown(theirs),
          isTheirs: names.every((name, at) => standing.get(name) === theirs[at]),
          choose: (whose) => {
            const texts = whose === 'mine' ? mine : theirs;
            onChosen(Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ''])));
          },
        };
      })}
    />
  );
}
