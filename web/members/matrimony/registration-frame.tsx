import { type ReactNode, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Profile } from '#contract/matrimony.ts';
import { useAppData } from '#web/shared/app/app-data.ts';
import { useSession } from '#web/shared/api/use-session.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { type StepPosition, stepCount, type StepNumber, stepTitle } from './steps.ts';

const words = {
  1: [m.matrimony_needHelp, m.matrimony_needHelpText],
  2: [m.matrimony_whyAsk, m.matrimony_whyAskText],
  3: [m.matrimony_whoSees, m.matrimony_whoSeesText],
  4: [m.matrimony_whatNext, m.matrimony_whatNextText],
} as const satisfies Record<StepNumber, readonly [() => string, () => string]>;

/** Asks for confirmation and clears the form. The draft is then no longer stored in this browser. */
function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="ghost" icon="x" onClick={() => setAsking(true)}>
        {m.matrimony_clear()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          question={m.manage_discardQuestion()}
          detail={m.manage_discardDetail()}
          confirmLabel={m.manage_discard()}
          cancelLabel={m.manage_keepTyping()}
          onConfirm={onClear}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RegistrationAsideProps {
  readonly step: StepNumber;
  readonly clearButton: ReactNode;
}

/** Help next to the form: advice for the step, and where the answers are stored until they are sent. */
function RegistrationAside({ step, clearButton }: RegistrationAsideProps) {
  const [title, text] = words[step];
  const { phone } = useAppData();
  const saved = useSession('user') === 'signed-in' ? m.matrimony_saved() : m.matrimony_savedInTab();
  return (
    <aside className="registration__aside" aria-label={title()}>
      <h2 className="title title--small">{title()}</h2>
      <p>
        {text()}{' '}
        {step === 1 && phone !== undefined && (
          <a className="figures nowrap" href={telAddress(phone)}>
            {phone}
          </a>
        )}
      </p>
      <p className="line registration__saved">
        <Icon name="check" size={20} />
        <span>{step === 4 ? `${saved}. ${m.matrimony_photoNotKept()}` : saved}</span>
      </p>
      {clearButton}
    </aside>
  );
}

interface RegistrationFrameProps {
  readonly step: StepNumber;
  /** The profile being edited; undefined for a new profile. */
  readonly before?: Profile | undefined;
  readonly notice?: ReactNode;
  /** Returns the URL of a completed step. If omitted, the steps are not links. */
  readonly addressOf?: (place: StepPosition) => string;
  /** Discards the typed text. Undefined while nothing can be discarded. */
  readonly onClear?: (() => void) | undefined;
  readonly children: ReactNode;
}

const numbers: readonly StepNumber[] = [1, 2, 3, 4];

export function RegistrationFrame(props: RegistrationFrameProps) {
  const { step, before, notice, addressOf, onClear, children } = props;
  const steps = numbers.map((number) => ({
    number: m.matrimony_step({ step: number }),
    label: stepTitle(number),
    state: number < step ? ('done' as const) : number === step ? ('current' as const) : ('to-come' as const),
    to: number < step ? addressOf?.({ step: number, isChanging: false }) : undefined,
  }));
  const above =
    before === undefined
      ? [{ label: m.matrimony_registration() }]
      : [{ label: m.matrimony_own(), path: paths.ownProfiles }, { label: before.name }];
  return (
    <div className="container full-height registration">
      <Crumbs items={[{ label: m.nav_matrimony(), path: paths.matrimony }, ...above]} />
      <h1>{before === undefined ? m.matrimony_registerTitle() : m.matrimony_changeTitle()}</h1>
      {notice !== undefined && <div className="registration__notice">{notice}</div>}
      <Stepper label={m.matrimony_progress()} position={m.matrimony_stepOf({ step, count: stepCount })} steps={steps} />
      <div className="column registration__grid">
        <div>{children}</div>
        <RegistrationAside step={step} clearButton={onClear && <ClearButton onClear={onClear} />} />
      </div>
    </div>
  );
}
