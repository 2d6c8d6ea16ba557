import { Fragment, type ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';

type Contact = Documents['contact'];

/** Whether visitors can call, write to or come to the office. `come` is true only if the office's position is known. */
interface Ways {
  readonly call: boolean;
  readonly write: boolean;
  readonly come: boolean;
}

export function contactWays({ phones, whatsapp, email, position }: Contact): Ways {
  return { call: phones.length > 0, write: email !== null || whatsapp !== null, come: position !== null };
}

function hasMoreThanTelephone(contact: Contact): boolean {
  const { write, come } = contactWays(contact);
  return write || come || contact.addressLines.length > 0 || contact.hours.length > 0;
}

export function hasNoContactDetails(contact: Contact): boolean {
  return contact.phones.length === 0 && !hasMoreThanTelephone(contact);
}

export function hasOnlyTelephone(contact: Contact): boolean {
  return contact.phones.length > 0 && !hasMoreThanTelephone(contact);
}

interface AddressLinesProps {
  readonly contact: Pick<Documents['contact'], 'addressLines' | 'state'>;
  readonly children: (words: ReactNode, index: number) => ReactNode;
}

/** The office's address, line by line, with the federal state (Kerala) after the last line. */
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

/** Opening hours as the office has written them. The site does not know whether the office is open now. */
export function OpeningHours({ hours }: Pick<Documents['contact'], 'hours'>) {
  return (
    <dl className="pairs figures">
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
