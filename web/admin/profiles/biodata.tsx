import { Fragment, type ReactNode } from 'react';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { fieldsInGroup, type ProfileField } from '#contract/profile-fields.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { AssociationMark } from '#web/shared/content/brand.tsx';
import type { Site } from '#web/shared/documents/document.ts';
import { DisplayLanguage, ProperName, contentText, RecordText } from '#web/shared/languages/content-text.tsx';
import { dayInKolkata, formatDay } from '#web/shared/languages/format-dates.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, type Locale } from '#web/shared/languages/locale.ts';
import { Paper, type PaperSize } from '#web/shared/paper/paper.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { choiceName, formatHeight, formatPlace, shortFieldLabel } from '#web/shared/profiles/profile-words.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Kasavu } from '#web/shared/ui/ornament.tsx';
import { fieldText } from './facts.tsx';

type TextIn = (inputs: Record<string, never>, options: { readonly locale: Locale }) => string;

/**
 * Renders a text in each language, but only once if the texts are the same. Lines preferably break between languages.
 */
function inLanguages(languages: readonly Locale[], text: TextIn): ReactNode {
  const texts = new Map([...languages].reverse().map((locale) => [text({}, { locale }), locale]));
  return [...texts].reverse().map(([words, locale], index) => (
    <Fragment key={locale}>
      {index > 0 && ' '}
      <span className="biodata__language" lang={locale}>
        {words}
        {index + 1 < texts.size && ' /'}
      </span>
    </Fragment>
  ));
}

interface Group {
  readonly heading: ReactNode;
  /** Rows without a value are not printed. */
  readonly rows: readonly { readonly label: ReactNode; readonly value: ReactNode }[];
}

/** Returns the fields of a profile in the groups of the form, without name, photo and `about`. */
function groupsOf(profile: AdminProfile, withContact: boolean, say: (text: TextIn) => ReactNode): readonly Group[] {
  const { dob, age, gender, maritalStatus, profileFor } = profile;
  const height = (locale?: Locale) => formatHeight(profile, locale);
  const place = formatPlace(profile);
  const label = (field: ProfileField) => say((_, { locale }) => shortFieldLabel(field, locale));
  const choice = (value: string) => say((_, { locale }) => choiceName(value, locale));
  return [
    {
      heading: say(m.matrimony_stepPerson),
      rows: [
        {
          label: label('dob'),
          value: say((_, { locale }) => m.biodata_born({ date: formatDay(dob, locale), age }, { locale })),
        },
        { label: label('gender'), value: choice(gender) },
        { label: label('maritalStatus'), value: choice(maritalStatus) },
        { label: say(m.matrimony_height), value: height() && say((_, { locale }) => height(locale) ?? '') },
        { label: label('profileFor'), value: choice(profileFor) },
      ],
    },
    {
      heading: say(m.matrimony_stepFamily),
      rows: fieldsInGroup('family')
        .filter((field) => field !== 'about')
        .map((field) => ({ label: label(field), value: fieldText(profile, field) })),
    },
    {
      heading: say(withContact ? m.biodata_residenceAndContact : m.matrimony_residence),
      rows: [
        { label: say(m.biodata_place), value: place && <ProperName>{place}</ProperName> },
        {
          label: label('contactMobile'),
          value: withContact && <span translate="no">{formatPhone(profile.contact_mobile)}</span>,
        },
        { label: label('email'), value: withContact && <span translate="no">{profile.email}</span> },
      ],
    },
  ];
}

function GroupOfRows({ heading, rows }: Group) {
  const filled = rows.filter(({ value }) => Boolean(value));
  if (filled.length === 0) return null;
  return (
    <section className="biodata__group">
      <h3>{heading}</h3>
      <dl>
        {filled.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Names of more than this many UTF-16 units are printed smaller. */
const LONG_NAME = 24;

interface BiodataProps {
  readonly size: PaperSize;
  /** The printed languages. Each text is printed in these languages next to each other, in this order. */
  readonly languages: readonly Locale[];
  readonly withPhoto: boolean;
  readonly withContact: boolean;
  readonly profile: AdminProfile;
  readonly site: Pick<Site, 'association' | 'logoPicture'>;
}

/** A matrimony profile on paper, for another family. */
export function Biodata({ profile, site: { association, logoPicture }, size, languages, ...shown }: BiodataProps) {
  const { id, name, photo, picture, about } = profile;
  const say = (text: TextIn) => inLanguages(languages, text);
  const [person, ...others] = groupsOf(profile, shown.withContact, say);
  const today = dayInKolkata(serverTime());
  const { tagline } = association;
  const imprint = (
    <>
      <span translate="no">{association.shortName}</span>
      {tagline.en !== '' && ' | '}
      {say((_, { locale }) => contentText(tagline, locale).words)}
    </>
  );
  const printed = say(
    (_, { locale }) =>
      `${m.biodata_number({ id }, { locale })} · ${m.biodata_printedOn({ date: formatDay(today, locale) }, { locale })}`,
  );
  return (
    <div lang="en">
      <DisplayLanguage value="en">
        <Paper size={size} foot={{ left: imprint, right: printed }}>
          <div className={classNames('biodata', languages.length > 1 && 'biodata--bilingual')}>
            <div className="biodata__head">
              <AssociationMark mark={{ logo: association.logo, picture: logoPicture }} />
              <b translate="no">{association.shortName}</b>
              <p>{say(m.matrimony_title)}</p>
              <p>{say(m.biodata_title)}</p>
            </div>
            <Kasavu />
            <div className="biodata__person">
              <div>
                <h2 className={classNames(name.length > LONG_NAME && 'biodata__long')}>
                  <ProperName>{name}</ProperName>
                </h2>
                {person && <GroupOfRows {...person} />}
              </div>
              {shown.withPhoto && photo !== null && picture !== null && (
                <div className="biodata__photo">
                  <StoredPicture
                    folder="images"
                    image={photo}
                    picture={picture}
                    alt={m.matrimony_photo()}
                    lang={getLocale()}
                    sizes="20rem"
                    isFirst
                  />
                </div>
              )}
            </div>
            {others.map((group, index) => (
              <GroupOfRows key={index} {...group} />
            ))}
            {about !== null && (
              <section className="biodata__group">
                <h3>{say((_, { locale }) => shortFieldLabel('about', locale))}</h3>
                <p className="as-typed">
                  <RecordText>{about}</RecordText>
                </p>
              </section>
            )}
          </div>
        </Paper>
      </DisplayLanguage>
    </div>
  );
}
