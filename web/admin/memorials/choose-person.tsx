import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminMember } from '#contract/admin-members.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { formatFound, useFoundMembers } from '#web/admin/records/use-found-members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths, recordDeathPath } from '#web/shared/links/paths.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { relationWord } from '#web/shared/members/person-words.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

/** The value of `member` in the address for a person without an entry in the register. */
export const OUTSIDE = 'none';

/** Returns the living people of an entry whom a search has found; all of them if it has found only the entry. */
function peopleIn({ persons, found = [] }: AdminMember): readonly AdminPerson[] {
  const living = persons.filter(({ state }) => state === 'living');
  const hits = living.filter(({ id }) => found.includes(id));
  return hits.length > 0 ? hits : living;
}

/** Returns for example "Folio 12A, Rose Villa, 4 Mill Lane". */
function formatEntry({ folio, house_name, address }: AdminMember): string {
  const [street] = address?.split('\n') ?? [];
  return [m.directory_fromFolio({ folio }), house_name, street].filter(Boolean).join(', ');
}

interface PersonOfEntryProps {
  readonly member: AdminMember;
  readonly relation: AdminPerson['relation'];
}

/** Says who a person is, for example "wife, Folio 12A, Rose Villa". A first contact needs no relation. */
export function PersonOfEntry({ member, relation }: PersonOfEntryProps) {
  return (
    <span className="muted small figures">
      {relation !== 'self' && `${relationWord(relation)}, `}
      <span translate="no">{formatEntry(member)}</span>
    </span>
  );
}

/** Searches the register for the person who has died. */
export function ChoosePerson() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const found = useFoundMembers(words);
  const rows = found === undefined || found === 'failed' ? [] : found.rows;
  const people = rows.flatMap((member) => peopleIn(member).map((person) => ({ member, person })));
  const isShown = people.some(({ person }) => person.id === chosen);

  function next(event: SubmitEvent): void {
    event.preventDefault();
    if (chosen === undefined || !isShown) setMissing(true);
    else void navigate(localizedPath(recordDeathPath(chosen)));
  }

  return (
    <section className="card" aria-labelledby="who-has-died">
      <div className="grid pad">
        <h2 className="title" id="who-has-died">
          {m.death_whoQuestion()}
        </h2>
        <SearchForm label={m.death_whoQuestion()}>
          <SearchField
            name="search"
            label={m.users_searchMembers()}
            value={words}
            onValueChange={setWords}
            clearLabel={m.admin_clearSearch()}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </SearchForm>
        <p role="status" className="muted figures">
          {formatFound(found)}
        </p>
      </div>
      <form noValidate onSubmit={next}>
        <div role="radiogroup" aria-label={m.death_found()} aria-describedby="member-error">
          {people.map(({ member, person: { id, name, name_ml, relation } }) => (
            <label key={id} className="line focus-ring-around choice found-person">
              <input
                type="radio"
                name="person"
                value={id}
                checked={id === chosen}
                onChange={() => {
                  setChosen(id);
                  setMissing(false);
                }}
              />
              {relation === 'self' ? <MemberAvatar member={member} /> : <Avatar name={name} />}
              <span className="breakable">
                <b>
                  <ProperName ml={name_ml}>{name}</ProperName>
                </b>
                <PersonOfEntry member={member} relation={relation} />
              </span>
            </label>
          ))}
        </div>
        <div role="alert" className="record-death__missing">
          {isMissing && <FieldError id="member-error">{m.death_chooseWho()}</FieldError>}
        </div>
        <FormFoot>
          <ButtonLink href={localizedPath(`${paths.adminRecordDeath}?member=${OUTSIDE}`)}>
            {m.death_notInDirectory()}
          </ButtonLink>
          <Button variant="primary" type="submit">
            {m.death_next()}
          </Button>
        </FormFoot>
      </form>
    </section>
  );
}
