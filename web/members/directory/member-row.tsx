import * as m from '#web/shared/languages/generated/messages.js';
import { type Member, optionalMemberFields } from '#contract/members.ts';
import type { Picture } from '#contract/files.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { othersOf, PersonList } from '#web/shared/members/person-words.tsx';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { phoneParts } from '#web/shared/format/phone-links.ts';
import { directory, type DirectoryQuery } from './directory-address.ts';

export const NO_PDF_DIALOG_ID = 'no-pdf';

/** Phone numbers. Each number is a link that calls it. A mobile number also has a link to WhatsApp. */
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
              <a
                className="tap phone-number muted phone-number--whatsapp"
                href={whatsApp}
                target="_blank"
                rel="noreferrer"
              >
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

/** The member's name, which opens the PDF, or the message that there is none (specification section 2). */
function NameButton({ member: { id, folio, name, pdf } }: { readonly member: Member }) {
  const shown = (
    <span>
      <ProperName>{name}</ProperName>
    </span>
  );
  if (pdf === null) {
    return (
      <button type="button" data-opens={NO_PDF_DIALOG_ID}>
        {shown}
        <span className="visually-hidden">{m.directory_lacksPdf()}</span>
      </button>
    );
  }
  return (
    <button type="button" data-pdf={pdf} data-member={id} data-name={name} data-folio={folio}>
      {shown}
      <Icon name="pdf" size={20} />
      <span className="visually-hidden">{m.directory_hasPdf()}</span>
    </button>
  );
}

export type MemberWithPhoto = Member & { readonly image: string; readonly picture: Picture };

export function hasPhoto(member: Member): member is MemberWithPhoto {
  return member.image !== null && member.picture !== null;
}

interface PhotoProps {
  readonly member: Member;
  readonly query: DirectoryQuery;
  /** The members on this page with a photo, in the order of the list. */
  readonly withPhotos: readonly MemberWithPhoto[];
}

/** The member's photo, which opens in a viewer in full size. The template contains the content of the viewer. */
function Photo({ member, query, withPhotos }: PhotoProps) {
  const avatar = <MemberAvatar member={member} />;
  if (!hasPhoto(member)) {
    return (
      <>
        {avatar}
        {member.visibility.photo === 'office' && <span className="visually-hidden">{m.directory_keptByOffice()}</span>}
      </>
    );
  }
  const { id, name, image, picture } = member;
  const number = withPhotos.indexOf(member) + 1;
  return (
    <a
      id={`photo-${id}`}
      href={directory.href({ opened: id }, query)}
      data-position={m.directory_photoPosition({
        number: formatNumber(number),
        count: formatNumber(withPhotos.length),
      })}
      aria-label={m.directory_openPhoto({ name })}
    >
      {avatar}
      <template>
        <span data-caption>{name}</span>
        <StoredPicture folder="images" image={image} picture={picture} alt={name} sizes="100vw" isFirst fit="window" />
      </template>
    </a>
  );
}

/** The people of the entry, if the family shows them. In a search, those who were found are always in view. */
function Family({ member: { persons, found = [] } }: { readonly member: Member }) {
  const others = othersOf(persons);
  const hits = others.filter(({ id }) => found.includes(id));
  if (others.length === 0) return null;
  return (
    <>
      {hits.length > 0 && <PersonList persons={hits} />}
      <details>
        <summary className="tap disclosure">{m.family_title()}</summary>
        <PersonList persons={others} />
      </details>
    </>
  );
}

/** Says that the office does not show a part of the entry. Cards, which have no column headings, name the part. */
function KeptByOffice({ part }: { readonly part: string }) {
  return (
    <span className="line muted">
      <Icon name="lock" size={16} />
      <span>
        <span className="directory-table__label">{part}: </span>
        {m.directory_keptByOffice()}
      </span>
    </span>
  );
}

/** Fields without a column of their own are listed with the address (specification section 2), except the other name. */
const inAddress = optionalMemberFields.filter((field) => field !== 'mobile' && field !== 'name_ml');

export function MemberRow({ member, ...list }: PhotoProps) {
  const { folio, mobile, ward, visibility } = member;
  const address = inAddress.flatMap((field) => member[field] ?? []).join(',\n');
  return (
    <Row>
      <Cell className="breakable directory-table__folio figures">
        <span className="directory-table__label">{m.directory_folio()} </span>
        <span translate="no">{folio}</span>
      </Cell>
      <Cell className="directory-table__name">
        <NameButton member={member} />
        <Family member={member} />
      </Cell>
      <Cell className="directory-table__mobile">
        {mobile !== null && <PhoneNumbers>{mobile}</PhoneNumbers>}
        {visibility.mobile === 'office' && <KeptByOffice part={m.directory_mobile()} />}
      </Cell>
      <Cell className="as-typed directory-table__address">
        {address !== '' && <ProperName>{address}</ProperName>}
        {visibility.address === 'office' && <KeptByOffice part={m.directory_address()} />}
        {ward && (
          <p className="muted small">
            <RecordText ml={ward.name_ml}>{ward.name}</RecordText>
          </p>
        )}
      </Cell>
      <Cell className="directory-table__photo">
        <Photo member={member} {...list} />
      </Cell>
    </Row>
  );
}
