import type { ReactNode } from 'react';
import { SignInFirst } from '#web/shared/accounts/own-page.tsx';
import { Spinner } from '#web/shared/ui/loading.tsx';
import { officeProfiles } from './own-place.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Profile } from '#contract/matrimony.ts';
import { useAppData } from '#web/shared/app/app-data.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { telAddress } from '#web/shared/format/phone-links.ts';
import { numbers, type StepPosition, stepCount, type StepNumber, stepTitle } from './steps.ts';

const words = {
  1: [m.matrimony_needHelp, m.matrimony_needHelpText],
  2: [m.matrimony_whyAsk, m.matrimony_whyAskText],
  3: [m.matrimony_whoSees, m.matrimony_whoSeesText],
  4: [m.matrimony_whatNext, m.matrimony_whatNextText],
} as const satisfies Record<StepNumber, readonly [() => string, () => string]>;

/** Help next to the form: advice for the step. */
function RegistrationAside({ step }: { readonly step: StepNumber }) {
  const [title, text] = words[step];
  const { phone } = useAppData();
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
  readonly children: ReactNode;
}

export function RegistrationFrame(props: RegistrationFrameProps) {
  const { step, before, notice, addressOf, children } = props;
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
        <RegistrationAside step={step} />
      </div>
    </div>
  );
}

/** Shows visitors a link to sign in above the registration form. */
export function SignInNotice() {
  return <SignInFirst text={m.matrimony_signInNotice()} more={m.matrimony_signInMore()} adminPage={officeProfiles()} />;
}

/** The registration until its draft is open. */
export function RegistrationWaiting() {
  return (
    <RegistrationFrame step={1} notice={<SignInNotice />}>
      <div className="needs-script">
        <Spinner label={m.matrimony_loading()} />
      </div>
    </RegistrationFrame>
  );
}
