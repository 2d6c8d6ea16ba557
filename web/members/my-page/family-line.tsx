import { useRef, useState } from 'react';
import type { Correction } from '#contract/corrections.ts';
import type { Member } from '#contract/members.ts';
import { personIn } from '#contract/person-fields.ts';
import type { Person } from '#contract/persons.ts';
import { loadLater } from '#web/shared/app/load-later.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { othersOf, PersonWords } from '#web/shared/members/person-words.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { CorrectionState } from './correction-state.tsx';
import { VisibilityChoice } from './visibility-choice.tsx';

const PersonForm = loadLater(async () => (await import('./person-form.tsx')).PersonForm);
/** Stands for a person to add. */
const ADDED = 0;

const familyParts = {
  family: { label: m.family_title, explanation: m.mypage_familyShows },
  children: { label: m.mypage_children, explanation: m.mypage_childrenShows },
} as const;

/** The name of the person whom a correction is about. */
const nameIn = ({ after, before }: Correction) => personIn(after ?? before ?? '{}').name ?? '';

interface FamilyLineProps {
  readonly member: Member;
  /** The corrections of this entry that the account has sent, latest first. */
  readonly corrections: readonly Correction[];
}

/**
 * The people of the entry, whom the family can add, change and remove, and who sees them. The children have a switch of
 * their own while members see the family.
 */
export function FamilyLine({ member, corrections }: FamilyLineProps) {
  /** The person whose form is open; `ADDED` for a new one. */
  const [open, setOpen] = useState<number>();
  const returnsTo = useRef<number>(undefined);
  const others = othersOf(member.persons);
  const sent = corrections.filter(({ field }) => field === 'person');
  // Corrections of people who are not in the list: those to add, and those who have gone.
  const rest = sent.filter(({ person, status }) => status !== 'accepted' && !others.some(({ id }) => id === person));
  const parts = member.visibility.family === 'members' ? (['family', 'children'] as const) : (['family'] as const);

  const form = (person?: Person) => (
    <PersonForm
      member={member}
      person={person}
      onClose={() => {
        returnsTo.current = open;
        setOpen(undefined);
      }}
    />
  );
  const opener = (id: number) => ({
    variant: 'ghost' as const,
    ref: (button: HTMLButtonElement | null) => {
      if (button === null || returnsTo.current !== id) return;
      returnsTo.current = undefined;
      button.focus();
    },
    onClick: () => setOpen(id),
  });
  return (
    <div className="grid pad entry__line">
      <dt>{m.family_title()}</dt>
      <dd className="entry__family">
        <ul className="rows">
          {others.map((person) => {
            const correction = sent.find((one) => one.person === person.id);
            if (open === person.id) return <li key={person.id}>{form(person)}</li>;
            return (
              <li key={person.id}>
                <div className="row">
                  <span className="grow">
                    <PersonWords person={person} />
                  </span>
                  <Button icon="edit" {...opener(person.id)}>
                    {m.matrimony_change()}
                    <span className="visually-hidden"> {person.name}</span>
                  </Button>
                </div>
                {correction && <CorrectionState correction={correction} part={person.name} />}
              </li>
            );
          })}
          {rest.map((correction) => (
            <li key={correction.id}>
              <ProperName>{nameIn(correction)}</ProperName>
              <CorrectionState correction={correction} part={nameIn(correction)} />
            </li>
          ))}
          <li>
            {open === ADDED ? (
              form()
            ) : (
              <Button icon="plus" {...opener(ADDED)}>
                {m.mypage_addPerson()}
              </Button>
            )}
          </li>
        </ul>
      </dd>
      {others.length > 0 &&
        parts.map((part) => (
          <dd key={part} className="entry__more">
            <p className="below-2">{familyParts[part].explanation()}</p>
            {part === 'family' && member.pdf !== null && <p className="muted small">{m.mypage_familyPdf()}</p>}
            <VisibilityChoice member={member} part={part} label={familyParts[part].label()} />
          </dd>
        ))}
    </div>
  );
}
