import { type AdminPerson, type Person, relationLabels } from '#contract/persons.ts';
import { ProperName, recordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale } from '#web/shared/languages/locale.ts';

const labels: ReadonlyMap<string, Readonly<Record<'en' | 'ml', string>>> = new Map(Object.entries(relationLabels));

/** Returns the relation to the first contact in the language of the page, such as "wife". Returns other texts as they are. */
export function relationWord(relation: string): string {
  return relation === 'self' ? m.family_firstContact() : (labels.get(relation)?.[getLocale()] ?? relation);
}

/** Returns for example "Amina, wife". */
export function personWords({ name, name_ml, relation }: Pick<Person, 'name' | 'name_ml' | 'relation'>): string {
  return `${recordText(name, name_ml).words}, ${relationWord(relation)}`;
}

/** Returns the people of an entry without its first contact, whose name is that of the entry. */
export function othersOf<P extends Pick<Person, 'relation'>>(persons: readonly P[] | null): readonly P[] {
  return persons?.filter(({ relation }) => relation !== 'self') ?? [];
}

/** A person of an entry, such as "Amina, wife, Kochi". */
export function PersonWords({ person }: { readonly person: Person & Partial<Pick<AdminPerson, 'state'>> }) {
  const { name, name_ml, relation, town, state } = person;
  return (
    <>
      <ProperName ml={name_ml}>{name}</ProperName>, {relationWord(relation)}
      {town !== null && ', '}
      {town !== null && <ProperName>{town}</ProperName>}
      {state === 'deceased' && ` (${m.members_deceased()})`}
    </>
  );
}

/** People of an entry, one in a line. */
export function PersonList({ persons }: { readonly persons: readonly Person[] }) {
  return (
    <ul>
      {persons.map((person) => (
        <li key={person.id}>
          <PersonWords person={person} />
        </li>
      ))}
    </ul>
  );
}
