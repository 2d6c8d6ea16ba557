import { useEffect, useRef, useState } from 'react';
import type { OwnSecurity } from '#contract/own-account.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { formatDayOf } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { NewCodesDialog, SwitchOffDialog } from './two-factor-dialogs.tsx';

/** At or below this number of unused recovery codes, the card suggests making new ones. */
const FEW_CODES = 3;

interface TwoFactorCardProps {
  readonly security: OwnSecurity;
  /** True if the card replaces an element that had the focus. */
  readonly takesFocus: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function TwoFactorCard({ security, takesFocus, onCodes }: TwoFactorCardProps) {
  const { twoFactor, isTwoFactorRequired } = security;
  const title = useRef<HTMLHeadingElement>(null);
  const isOn = twoFactor !== null;
  const wasOn = useRef(isOn);
  useEffect(() => {
    // When two-factor sign-in is switched on or off, the button that had the focus disappears.
    if (takesFocus || wasOn.current !== isOn) title.current?.focus();
    wasOn.current = isOn;
  }, [takesFocus, isOn]);
  return (
    <section className="card card--pad" aria-labelledby="two-factor-title">
      <div className="row">
        <h2 className="title" id="two-factor-title" ref={title} tabIndex={-1}>
          {m.twofactor_title()}
        </h2>
        {twoFactor === null ? (
          <Badge kind="plain">{m.twofactor_off()}</Badge>
        ) : (
          <Badge kind="ok" icon="check">
            {m.twofactor_on()}
          </Badge>
        )}
      </div>
      {twoFactor === null ? (
        <>
          <p>{m.twofactor_about()}</p>
          <ButtonLink href={localizedPath(paths.adminTwoFactor)} icon="shield" block>
            {m.twofactor_setUp()}
          </ButtonLink>
        </>
      ) : (
        <InUse {...twoFactor} isRequired={isTwoFactorRequired} onCodes={onCodes} />
      )}
    </section>
  );
}

interface InUseProps {
  /** When two-factor sign-in was switched on, in ISO 8601 UTC. */
  readonly since: string;
  readonly recoveryCodesLeft: number;
  readonly isRequired: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

function InUse({ since, recoveryCodesLeft, isRequired, onCodes }: InUseProps) {
  const [asking, setAsking] = useState<'codes' | 'off'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <p className="figures">{m.twofactor_since({ day: formatDayOf(since) })}</p>
      <p className="figures">{m.twofactor_codesLeft({ count: formatNumber(recoveryCodesLeft) })}</p>
      {recoveryCodesLeft <= FEW_CODES && <Notice kind="warning">{m.twofactor_fewCodes()}</Notice>}
      {isRequired && <p className="muted">{m.said_twoFactorCompulsory()}</p>}
      <div className="flow above-4 account__actions">
        <Button onClick={() => setAsking('codes')}>{m.twofactor_newCodes()}</Button>
        {!isRequired && <Button onClick={() => setAsking('off')}>{m.twofactor_switchOff()}</Button>}
      </div>
      {asking === 'codes' && (
        <NewCodesDialog
          onCodes={(codes) => {
            close();
            onCodes(codes);
          }}
          onClose={close}
        />
      )}
      {asking === 'off' && <SwitchOffDialog onClose={close} />}
    </>
  );
}
