import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminMember } from '#contract/admin-members.ts';
import { MAX_SEARCH_LENGTH } from '#contract/links.ts';
import { formatFound, useFoundMembers } from '#web/admin/records/use-found-members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FieldError } from '#web/shared/ui/field.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { SearchField, SearchForm } from '#web/shared/ui/search-field.tsx';

/** The value of `member` in the address for a person without an entry in the register. */
export const OUTSIDE = 'none';

const detailsOf = (member: number | string) => localizedPath(`${paths.adminRecordDeath}?member=${member}`);

/** Returns for example "Folio 12A, Rose Villa, 4 Mill Lane". */
export function formatEntry({ folio, house_name, address }: AdminMember): string {
  const [street] = address?.split('\n') ?? [];
  return [m.directory_fromFolio({ folio }), house_name, street].filter(Boolean).join(', ');
}

/** Searches the register for the person who has died. */
export function ChoosePerson() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const found = useFoundMembers(words);
  const rows = found === undefined || found === 'failed' ? [] : found.rows;
  const isShown = rows.some(({ id }) => id === chosen);

  function next(event: SubmitEvent): void {
    event.preventDefault();
    if (chosen === undefined || !isShown) setMissing(true);
    else void navigate(detailsOf(chosen));
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
          {rows.map((member) => (
            <label key={member.id} className="line focus-ring-around choice found-person">
              <input
                type="radio"
                name="member"
                value={member.id}
                checked={member.id === chosen}
                onChange={() => {
                  setChosen(member.id);
                  setMissing(false);
                }}
              />
              <MemberAvatar member={member} />
              <span className="breakable">
                <b>
                  <ProperName>{member.name}</ProperName>
                </b>
                <span className="muted small figures" translate="no">
                  {formatEntry(member)}
                </span>
              </span>
            </label>
          ))}
        </div>
        <div role="alert" className="record-death__missing">
          {isMissing && <FieldError id="member-error">{m.death_chooseWho()}</FieldError>}
        </div>
        <FormFoot>
          <ButtonLink href={detailsOf(OUTSIDE)}>{m.death_notInDirectory()}</ButtonLink>
          <Button variant="primary" type="submit">
            {m.death_next()}
          </Button>
        </FormFoot>
      </form>
    </section>
  );
}
