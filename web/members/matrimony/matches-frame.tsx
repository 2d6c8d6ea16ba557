import type { ReactNode } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { SkeletonList } from '#web/shared/ui/loading.tsx';
import { OwnFrame, SignInFirst } from './own-frame.tsx';

interface MatchesFrameProps {
  /** The name of the only registration that the proposals are for. */
  readonly forName?: string | undefined;
  readonly children: ReactNode;
}

export function MatchesFrame({ forName, children }: MatchesFrameProps) {
  const lead = forName === undefined ? '' : `${m.matches_for({ name: forName })}. `;
  return (
    <OwnFrame title={m.matches_title()} lead={lead + m.matches_lead()} isWide>
      {children}
    </OwnFrame>
  );
}

/** The page until its data have loaded. The style sheet shows the parts for the session. */
export function MatchesWaiting() {
  return (
    <MatchesFrame>
      <SignInFirst text={m.matches_signIn()} />
      <div className="for-members">
        <SkeletonList label={m.matches_loading()} rows={2} />
      </div>
    </MatchesFrame>
  );
}
