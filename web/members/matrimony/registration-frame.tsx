import type { ReactNode } from 'react';
import type { Documents } from '#contract/content.ts';
import type { Profile } from '#contract/matrimony.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Crumbs } from '#web/shared/words/headings.tsx';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { RegistrationAside } from './registration-aside.tsx';
import { type Place, stepCount, stepTitle, type StepNumber } from './steps.ts';

interface RegistrationFrameProps {
  readonly step: StepNumber;
  /** The profile that is changed; undefined for a new one. */
  readonly before?: Profile | undefined;
  readonly phone: Documents['contact']['phones'][number] | undefined;
  /** Stands above the steps. */
  readonly notice?: ReactNode;
  /** Where steps that are done can be seen again; without it they cannot. */
  readonly addressOf?: (place: Place) => string;
  readonly children: ReactNode;
}

const numbers: readonly StepNumber[] = [1, 2, 3, 4];

/** What stands around each step of the form. */
export function RegistrationFrame({ step, before, phone, notice, addressOf, children }: RegistrationFrameProps) {
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
    <div className="container fills-window registration">
      <Crumbs items={[{ label: m.nav_matrimony(), path: paths.matrimony }, ...above]} />
      <h1>{before === undefined ? m.matrimony_registerTitle() : m.matrimony_changeTitle()}</h1>
      {notice !== undefined && <div className="registration__notice">{notice}</div>}
      <Stepper label={m.matrimony_progress()} position={m.matrimony_stepOf({ step, count: stepCount })} steps={steps} />
      <div className="column registration__grid">
        <div>{children}</div>
        <RegistrationAside step={step} phone={phone} />
      </div>
    </div>
  );
}
