import type { Memorial } from '#contract/memorials.ts';
import { telephonesIn } from '#contract/telephone.ts';
import { formatPhone } from '#web/shared/format/phone-links.ts';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import {
  dayInKolkata,
  formatLocalTime,
  formatLongDay,
  formatMoment,
  formatTime,
  timeInKolkata,
} from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { memorialPath } from '#web/shared/links/paths.ts';
import { ShareButton } from '#web/shared/links/share-button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { shareFacts } from './share-text.ts';

/** A memorial whose funeral notice runs. */
export interface Funeral extends Memorial {
  readonly funeral_at: string;
  readonly notice: NonNullable<Memorial['notice']>;
}

/** Returns whether the funeral notice of a memorial runs. */
export function hasNotice(memorial: Memorial): memorial is Funeral {
  return memorial.notice !== null && memorial.funeral_at !== null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface FuneralProps {
  readonly funeral: Funeral;
}

/**
 * When the funeral begins: "Funeral today, 4:30 pm". Paper shows the words with the date, and so does the script when
 * the day is over.
 */
function FuneralTime({ funeral: { funeral_at: at, notice } }: FuneralProps) {
  const { today } = notice;
  const [day, time] = [at.slice(0, 10), formatTime(at.slice(11))];
  const dated = <p className="funeral__time">{m.memorials_funeralOn({ when: formatLocalTime(at) })}</p>;
  const isTomorrow = day === dayInKolkata(Date.parse(today) + DAY_MS);
  return (
    <>
      {day === today || isTomorrow ? (
        <div data-today={today}>
          <p className="funeral__time">
            {isTomorrow ? m.memorials_funeralTomorrow({ time }) : m.memorials_funeralToday({ time })}
          </p>
          <p>{formatLongDay(day)}</p>
          <div className="funeral__dated">{dated}</div>
        </div>
      ) : (
        dated
      )}
      <p className="funeral__here" data-begins={`${at}+05:30`} />
    </>
  );
}

/** When and where the funeral is, and what the family asks of visitors. */
export function FuneralFacts({ funeral }: FuneralProps) {
  const { funeral_place, funeral_place_ml, note, contact, notice } = funeral;
  return (
    <div className="funeral__facts figures">
      <FuneralTime funeral={funeral} />
      <p>
        <RecordText ml={funeral_place_ml}>{funeral_place}</RecordText>
      </p>
      {Object.entries({ note, contact: contact && formatPhone(contact) }).map(
        ([name, line]) =>
          line !== null && (
            <p key={name} data-until={notice.until}>
              <RecordText>{line}</RecordText>
            </p>
          ),
      )}
    </div>
  );
}

/**
 * Links for all telephone numbers in a contact, each with the name before it. A number without such a name is its own
 * name if there are several. In "98470 11111 (Hassan), 98470 22222 (Hussain)", the names follow the numbers.
 */
function CallLinks({ contact }: { readonly contact: string }) {
  const telephones = telephonesIn(contact);
  const isNameFirst = /[\p{L}\p{M}]/u.test(contact.slice(0, telephones[0]?.start));
  return telephones.map(({ number, start, end }, at) => {
    const before = contact.slice(telephones[at - 1]?.end ?? 0, start);
    const nearest = at === 0 ? before : (before.split(/[,;/&)\n]|\b(?:and|or)\b/).at(-1) ?? '');
    const own = isNameFirst ? nearest.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '') : '';
    const name = own === '' && telephones.length > 1 ? formatPhone(contact.slice(start, end)) : own;
    return (
      <a key={start} className="button button--panel" href={`tel:${number}`}>
        <Icon name="phone" />
        {name === '' ? m.memorials_call() : m.memorials_callName({ name })}
      </a>
    );
  });
}

export function FuneralActions({ funeral }: FuneralProps) {
  const { id, name, name_ml, funeral_map, contact, notice } = funeral;
  return (
    <div className="funeral__actions" data-until={notice.until}>
      {funeral_map !== null && (
        <a className="button button--panel" href={funeral_map}>
          <Icon name="pin" />
          {m.memorials_map()}
        </a>
      )}
      {contact !== null && <CallLinks contact={contact} />}
      <ShareButton
        title={`${m.memorials_title()}: ${recordText(name, name_ml).words}`}
        text={shareFacts(funeral)}
        path={localizedPath(memorialPath(id))}
        variant="panel"
      >
        {m.memorials_shareNotice()}
      </ShareButton>
    </div>
  );
}

const changeWords = {
  funeral_at: m.memorials_timeChanged,
  funeral_place: m.memorials_placeChanged,
} as const;

/** When the time or the place was last changed. */
export function FuneralChange({ funeral: { notice } }: FuneralProps) {
  const { changed, today, until } = notice;
  const [field] = changed?.fields ?? [];
  if (changed === null || field === undefined) return null;
  const what = changed.fields.length > 1 ? m.memorials_bothChanged() : changeWords[field]();
  const at = Date.parse(changed.at);
  return (
    <p className="funeral__change figures" data-until={until}>
      {dayInKolkata(at) === today
        ? m.memorials_updated({ time: formatTime(timeInKolkata(at)), what })
        : m.memorials_updatedOn({ moment: formatMoment(changed.at), what })}
    </p>
  );
}
