import { useState } from 'react';
import { useParams } from 'react-router';
import { type AdminMember, readMemberForAdmin } from '#contract/admin-members.ts';
import { changePerson, deletePerson } from '#contract/admin-persons.ts';
import { returnPerson } from '#contract/deaths.ts';
import type { AdminPerson } from '#contract/persons.ts';
import { FormSheet, rowId, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { RecordList, RowButtons, type RowState, useLastLoaded } from '#web/admin/records/record-list.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { familyPath, paths, recordDeathPath } from '#web/shared/links/paths.ts';
import { othersOf, relationWord } from '#web/shared/members/person-words.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import type { IconName } from '#web/shared/ui/icon.tsx';
import { FirstContactDialog, OwnEntryDialog } from './family-dialogs.tsx';
import { canInvite, InviteDialog } from './invite-dialog.tsx';
import { PersonForm, personLabels } from './person-form.tsx';

export async function loader({ request, params: { id } }: LoaderArgs<'id'>) {
  return { loaded: await loadAsAdmin(request, readMemberForAdmin, { params: { id } }) };
}

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

/** Says which entry it is, whether members see its family, and who agreed. */
function describe({ folio, name, persons, visibility, ...agreed }: AdminMember): string {
  const { family_agreed_by: by, family_agreed_on: day } = agreed;
  const opened = by && day ? m.family_agreed({ name: by, day: formatDay(day) }) : m.family_openedItself();
  const seen = visibility.family === 'office' ? m.family_onlyOffice() : opened;
  const entry = `${m.manage_folioOf({ folio })}, ${name}`;
  return persons.length < 2 ? entry : `${entry}. ${seen}`;
}

/** The people of an entry (decision 70). The form of the entry decides who sees them. */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  const member = useLastLoaded(loaded);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <AdminHead title={m.family_title()} amount={member && describe(member)}>
        <ButtonLink href={localizedPath(paths.adminMembers)} icon="left">
          {m.imports_backToMembers()}
        </ButtonLink>
        {member && (
          <ButtonLink href={localizedPath(`${paths.adminMembers}/${member.id}`)} icon="edit">
            {m.manage_editMember()}
          </ButtonLink>
        )}
        {member && canInvite(member) && (
          <Button icon="share" onClick={() => setInviting(true)}>
            {m.invite_action()}
          </Button>
        )}
      </AdminHead>
      {!loaded.ok && <LoadProblem message={loaded.message} />}
      {member && <Family key={member.id} member={member} />}
      {member && isInviting && <InviteDialog member={member} onClose={() => setInviting(false)} />}
    </>
  );
}

interface Asked {
  readonly Dialog: typeof OwnEntryDialog;
  readonly person: AdminPerson;
}

function Family({ member }: { readonly member: AdminMember }) {
  const { id, persons } = member;
  const form = useFormAddress(localizedPath(familyPath(id)), useParams()['form']);
  const [asked, setAsked] = useState<Asked>();
  const { decide } = useDecision(personLabels());
  const edited = persons.find((person) => person.id === form.opened);
  const others = othersOf(persons);

  /** Moves a person before the one at another place, or to the end. */
  function moveTo({ id: person, updatedAt: seen }: AdminPerson, place: number): void {
    const [before = 0, after = before + 2] = [others[place - 1]?.position, others[place]?.position];
    const position = (before + after) / 2;
    const params = { id: String(person) };
    void decide({
      send: () => api.call(changePerson, { params, body: { position, seen } }),
      done: m.said_personUpdated(),
    });
  }

  /** Returns a person who was recorded as deceased by mistake. */
  const bringBack = ({ id: person, updatedAt: seen }: AdminPerson) =>
    decide({
      send: () => api.call(returnPerson, { params: { id: String(person) }, body: { seen } }),
      done: m.said_personReturned(),
    });

  return (
    <>
      {/* The two forms have the same ids. */}
      {!edited && <PersonForm memberId={id} />}
      <RecordList
        kind="persons"
        list={{ rows: persons, total: persons.length }}
        onEdit={(person) => form.open(person.id)}
        labels={personLabels}
        deletion={{
          question: m.family_removeQuestion,
          confirm: m.family_remove,
          cancel: m.family_keep,
          done: m.said_personDeleted,
          failed: m.failed_personDelete,
          detail: ({ name, relation }) => `${name}, ${relationWord(relation)}`,
          call: (call) => api.call(deletePerson, call),
        }}
      >
        {(rows, stateOf) => (
          <ol className="card rows" aria-label={m.family_title()}>
            {rows.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                {...stateOf(person)}
                place={others.indexOf(person)}
                count={others.length}
                onMove={(place) => moveTo(person, place)}
                onAsk={(Dialog) => setAsked({ Dialog, person })}
                onReturn={() => void bringBack(person)}
              />
            ))}
          </ol>
        )}
      </RecordList>
      {edited && (
        <FormSheet key={edited.id} isNew={false} onClose={form.close}>
          <PersonForm
            memberId={id}
            record={edited}
            onSaved={(saved) => {
              form.noteSaved(saved.id);
              form.close();
            }}
            onClose={form.close}
          />
        </FormSheet>
      )}
      {asked && <asked.Dialog member={member} person={asked.person} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface PersonRowProps extends RowState {
  readonly person: AdminPerson;
  /** The place among the people besides the first contact, who has -1. */
  readonly place: number;
  readonly count: number;
  readonly onMove: (place: number) => void;
  readonly onAsk: (Dialog: Asked['Dialog']) => void;
  readonly onReturn: () => void;
}

function PersonRow({ person, place, count, onMove, onAsk, onReturn, ...row }: PersonRowProps) {
  const { onEdit, onDelete, onVersions } = row;
  const { id, name, name_ml, relation, year_of_birth: year, year_is_about, telephone, town, state } = person;
  const isOther = relation !== 'self';
  const facts = [
    name_ml,
    year !== null && (year_is_about ? m.family_bornAbout({ year }) : m.family_bornIn({ year })),
    telephone !== null && formatPhone(telephone),
    town !== null && m.family_livesIn({ town }),
  ];
  const action = (icon: IconName, label: string, onClick: () => void) => (
    <MoreAction name={name} icon={icon} onClick={onClick}>
      {label}
    </MoreAction>
  );
  return (
    <li id={rowId(id)} tabIndex={-1} className="row">
      <div className="wraps-badges breakable grow">
        <b>
          <ProperName>{name}</ProperName>
        </b>{' '}
        <span className="muted">{relationWord(relation)}</span>{' '}
        {state === 'deceased' && <Badge kind="plain">{m.members_hasDied()}</Badge>}
        <p className="muted small figures">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <RowButtons name={name} onEdit={onEdit} onDelete={isOther ? onDelete : undefined} onVersions={onVersions}>
        {place > 0 && action('up', m.committee_moveUp(), () => onMove(place - 1))}
        {isOther && place < count - 1 && action('down', m.committee_moveDown(), () => onMove(place + 2))}
        {isOther && state === 'living' && (
          <>
            {action('user', m.family_makeContact(), () => onAsk(FirstContactDialog))}
            {action('users', m.family_ownEntry(), () => onAsk(OwnEntryDialog))}
          </>
        )}
        {state === 'living' ? (
          <MoreAction name={name} icon="sprig" href={localizedPath(recordDeathPath(id))}>
            {m.death_title()}
          </MoreAction>
        ) : (
          action('undo', m.family_return(), onReturn)
        )}
      </RowButtons>
    </li>
  );
}
