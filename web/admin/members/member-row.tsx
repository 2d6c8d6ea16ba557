import type { AdminMember } from '#contract/admin-members.ts';
import { memberFields } from '#contract/member-fields.ts';
import { hideableParts, optionalMemberFields } from '#contract/members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { printedListPath } from '#web/shared/links/paths.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { partLabels } from '#web/shared/members/member-labels.ts';
import { MoreAction } from '#web/admin/records/more-actions.tsx';
import { RowButtons, type RowState } from '#web/admin/records/record-list.tsx';
import { rowId } from '#web/admin/records/form-sheet.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { StateActions } from './state-actions.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';

/** The CSS classes of the optional fields below the name, by kind of control. */
const lineClass = { line: 'muted', phone: 'muted figures', paragraph: 'muted as-typed' } as const;

interface MemberRowProps extends RowState {
  readonly member: AdminMember;
}

export function MemberRow({ member, onEdit, onDelete, onVersions, keepPlace }: MemberRowProps) {
  const { id, folio, name, pdf, visibility, state } = member;
  const hidden = hideableParts.filter((part) => visibility[part] === 'office').map((part) => partLabels[part]());
  return (
    <Row id={rowId(id)} tabIndex={-1}>
      <Cell className="members-table__folio figures">
        <span className="members-table__label">{m.manage_folio()} </span>
        <span translate="no">{folio}</span>
      </Cell>
      <Cell className="members-table__member">
        <div className="line members-table__name">
          <MemberAvatar member={member} />
          <div className="wraps-badges">
            <b>
              <ProperName>{name}</ProperName>
            </b>{' '}
            {state === 'deceased' && <Badge kind="plain">{m.members_hasDied()}</Badge>}{' '}
            {pdf === null ? (
              <Badge kind="plain">{m.manage_noPdf()}</Badge>
            ) : (
              <Badge kind="brass" icon="pdf">
                {m.manage_pdf()}
              </Badge>
            )}{' '}
            {hidden.length > 0 && (
              <Badge kind="plain" icon="lock">
                {m.manage_hiddenParts({ parts: hidden.join(', ') })}
              </Badge>
            )}
            {optionalMemberFields.map(
              (field) =>
                member[field] !== null && (
                  <p key={field} className={lineClass[memberFields[field].control]}>
                    {field === 'mobile' ? formatPhone(member[field] ?? '') : member[field]}
                  </p>
                ),
            )}
          </div>
        </div>
      </Cell>
      <Cell>
        <RowButtons name={name} onEdit={onEdit} onDelete={onDelete} onVersions={onVersions}>
          <MoreAction name={name} icon="list" href={localizedPath(printedListPath('member', id))}>
            {m.lists_printMember()}
          </MoreAction>
          <StateActions member={member} keepPlace={keepPlace} />
        </RowButtons>
      </Cell>
    </Row>
  );
}
