import { Link } from 'react-router';
import { type Member, optionalMemberFields } from '#contract/members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { PhoneNumbers } from './phone-numbers.tsx';
import { OPENED } from '#web/shared/links/opened-from-card.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { directory, type DirectoryQuery, photoId } from './read-members.ts';

/** The details that have no column of their own stand with the address, line by line (specification section 2). */
const inAddress = optionalMemberFields.filter((field) => field !== 'mobile');

interface MemberRowProps {
  readonly member: Member;
  readonly query: DirectoryQuery;
  /** The name was chosen. */
  readonly onOpen: () => void;
}

export function MemberRow({ member, query, onOpen }: MemberRowProps) {
  const { id, folio, name, mobile, image, pdf } = member;
  const address = inAddress.flatMap((field) => member[field] ?? []).join('\n');
  const avatar = <MemberAvatar member={member} />;
  return (
    <Row>
      <Cell className="directory-table__folio figures">
        <span className="directory-table__folio-label">{m.directory_folio()} </span>
        <span translate="no">{folio}</span>
      </Cell>
      <Cell className="directory-table__name">
        <button type="button" onClick={onOpen}>
          <span>
            <ProperName>{name}</ProperName>
          </span>
          {pdf !== null && <Icon name="pdf" size={20} />}
          <span className="visually-hidden">{pdf === null ? m.directory_lacksPdf() : m.directory_hasPdf()}</span>
        </button>
      </Cell>
      <Cell className="directory-table__mobile">{mobile !== null && <PhoneNumbers>{mobile}</PhoneNumbers>}</Cell>
      <Cell className="as-typed directory-table__address">{address !== '' && <ProperName>{address}</ProperName>}</Cell>
      <Cell className="directory-table__photo">
        {image === null ? (
          avatar
        ) : (
          <Link
            id={photoId(id)}
            to={directory.href({ opened: id }, query)}
            state={OPENED}
            preventScrollReset
            aria-label={m.directory_openPhoto({ name })}
          >
            {avatar}
          </Link>
        )}
      </Cell>
    </Row>
  );
}
