import { Fragment, type ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';

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
