import { Link } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { type Member, optionalMemberFields } from '#contract/members.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { OPENED_FROM_CARD } from '#web/shared/links/opened-from-card.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { phoneParts } from '#web/shared/format/phone-links.ts';
import { directory, type DirectoryQuery, photoId } from './read-members.ts';

/** Phone numbers as stored. Each one links to a call, a mobile number also to WhatsApp. */
function PhoneNumbers({ children: written }: { readonly children: string }) {
  return (
    <span className="phone-numbers figures">
      {phoneParts(written).map(({ text, tel, whatsApp }, index) =>
        tel === undefined ? (
          // Skips separators, because each number is on its own line.
          /[\p{L}\p{N}]/u.test(text) && <span key={index}>{text.trim()}</span>
        ) : (
          <span key={index} className="flow phone-numbers__one">
            <a className="tap phone-number" href={tel} translate="no">
              <Icon name="phone" size={20} />
              {text}
            </a>
            {whatsApp !== undefined && (
              <a className="tap phone-number phone-number--whatsapp" href={whatsApp} target="_blank" rel="noreferrer">
                <Icon name="wa" size={20} />
                {m.directory_whatsApp()}
                <span className="visually-hidden">{m.directory_writeTo({ number: text })}</span>
              </a>
            )}
          </span>
        ),
      )}
    </span>
  );
}

/** Fields without a column of their own are listed with the address (specification section 2). */
const inAddress = optionalMemberFields.filter((field) => field !== 'mobile');

interface MemberRowProps {
  readonly member: Member;
  readonly query: DirectoryQuery;
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
            state={OPENED_FROM_CARD}
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
