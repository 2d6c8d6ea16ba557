/* oxlint-disable jsx-a11y/no-redundant-roles -- `display: grid` on phones would strip these roles */
import type { ReactNode } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { fieldsInGroup, type ProfileField } from '#contract/profile-fields.ts';
import { formatPhone, telAddress } from '#web/shared/format/phone-links.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  choiceName,
  fieldLabel,
  formatHeight,
  formatPlace,
  formatWishes,
  shortFieldLabel,
} from '#web/shared/profiles/profile-words.ts';
import { Cell, Row } from '#web/shared/ui/table.tsx';
import { fieldText, NotGiven } from './facts.tsx';

/** Returns the first word of a name that is not an initial. */
function firstName(name: string): string {
  return name.split(/\s+/u).find((word) => word.length > 2 && !word.includes('.')) ?? name;
}

interface Fact {
  readonly label: string;
  /** The value; empty, null or undefined if it was not given. */
  readonly value: ReactNode;
  /** Null, undefined or empty if there is no wish; absent if there can be none. */
  readonly wish?: string | null | undefined;
}

function factsOf(profile: AdminProfile): readonly Fact[] {
  const { about, email, contact_mobile } = profile;
  const { wishAbroad } = profile;
  const textRow = (field: ProfileField): Fact => ({
    label: fieldLabel(field),
    value: fieldText(profile, field),
  });
  const wishes = formatWishes(profile);
  const abroad = wishAbroad && `${fieldLabel('wishAbroad')}: ${choiceName(wishAbroad)}`;
  return [
    {
      label: m.wishes_age(),
      value: m.profiles_bornWithAge({ date: formatDay(profile.dob), age: profile.age }),
      wish: wishes.age,
    },
    { label: fieldLabel('gender'), value: choiceName(profile.gender) },
    {
      label: m.matrimony_height(),
      value: formatHeight(profile),
      wish: wishes.height,
    },
    {
      label: fieldLabel('maritalStatus'),
      value: choiceName(profile.maritalStatus),
      wish: wishes.maritalStatus,
    },
    {
      label: fieldLabel('education'),
      value: <RecordText>{profile.education}</RecordText>,
      wish: wishes.education,
    },
    textRow('profession'),
    {
      label: m.profiles_location(),
      value: formatPlace(profile, ' / '),
      wish: [wishes.place, abroad].filter(Boolean).join('\n'),
    },
    ...fieldsInGroup('family')
      .filter((field) => field !== 'education' && field !== 'profession' && field !== 'about')
      .map(textRow),
    {
      label: shortFieldLabel('about'),
      value: about && <RecordText>{about}</RecordText>,
      wish: profile.wishNote,
    },
    {
      label: m.matrimony_stepContact(),
      value: (
        <>
          <a className="figures" href={telAddress(contact_mobile)} translate="no">
            {formatPhone(contact_mobile)}
          </a>
          <br />
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        </>
      ),
    },
  ];
}

interface FactTableProps {
  readonly caption: string;
  /** The headings of the columns with the values and the wishes; absent if there are no wishes. */
  readonly columns?: readonly string[];
  readonly facts: readonly Fact[];
}

/** A table with one fact a row, in a card. */
export function FactTable({ caption, columns = [], facts }: FactTableProps) {
  return (
    <table role="table" className="person-table">
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col className="person-table__label" />
        <col span={2} />
      </colgroup>
      {columns.length > 0 && (
        <thead role="rowgroup">
          <Row>
            {['', ...columns].map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column === '' ? <span className="visually-hidden">{caption}</span> : <ProperName>{column}</ProperName>}
              </th>
            ))}
          </Row>
        </thead>
      )}
      <tbody role="rowgroup">
        {facts.map(({ label, value, ...row }) => (
          <Row key={label}>
            <th scope="row" role="rowheader">
              {label}
            </th>
            <Cell colSpan={'wish' in row ? 1 : 2}>{value == null || value === '' ? <NotGiven /> : value}</Cell>
            {'wish' in row && (
              <Cell label={m.desk_wishes()}>
                {row.wish ? <RecordText>{row.wish}</RecordText> : <span className="muted">{m.wishes_any()}</span>}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

/** What a profile says about the person, and beside it what the family wishes (specification sections 2 and 3). */
export function PersonTable({ profile }: { readonly profile: AdminProfile }) {
  const columns = [firstName(profile.name), m.desk_wishes()] as const;
  return <FactTable caption={m.profiles_details()} columns={columns} facts={factsOf(profile)} />;
}
