import { Fragment, type ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';

type Contact = Documents['contact'];

/** How the office can be reached, as far as it has said so. A visit is spoken of where its place is known, never else. */
interface Ways {
  readonly call: boolean;
  readonly write: boolean;
  readonly come: boolean;
}

export function waysTo({ phones, whatsapp, email, position }: Contact): Ways {
  return { call: phones.length > 0, write: email !== null || whatsapp !== null, come: position !== null };
}

function isMoreThanTelephoneKnown(contact: Contact): boolean {
  const { write, come } = waysTo(contact);
  return write || come || contact.addressLines.length > 0 || contact.hours.length > 0;
}

/** Whether there is nothing that a visitor could be told. */
export function isUnknown(contact: Contact): boolean {
  return contact.phones.length === 0 && !isMoreThanTelephoneKnown(contact);
}

/** Whether there is a telephone and nothing else. */
export function hasTelephoneAlone(contact: Contact): boolean {
  return contact.phones.length > 0 && !isMoreThanTelephoneKnown(contact);
}

interface AddressLinesProps {
  readonly contact: Pick<Documents['contact'], 'addressLines' | 'state'>;
  /** A line, whose words are given. */
  readonly children: (words: ReactNode, index: number) => ReactNode;
}

/** The address of the office line by line; the state stands behind the last one. */
export function AddressLines({ contact: { addressLines, state }, children }: AddressLinesProps) {
  const hasState = useTextOf()(state).words !== '';
  return addressLines.map((line, index) => {
    const words = (
      <>
        <ContentText text={line} />
        {hasState && index === addressLines.length - 1 && (
          <>
            , <ContentText text={state} />
          </>
        )}
      </>
    );
    return <Fragment key={index}>{children(words, index)}</Fragment>;
  });
}

/** When somebody is there, as the office has written it; whether that is now, only the office knows. */
export function OpeningHours({ hours }: Pick<Documents['contact'], 'hours'>) {
  return (
    <dl className="grid opening-hours figures">
      {hours.map(({ days, hours: open }, index) => (
        <div key={index}>
          <dt>
            <ContentText text={days} />
          </dt>
          <dd>
            <ContentText text={open} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
