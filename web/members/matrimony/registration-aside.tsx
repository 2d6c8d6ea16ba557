import type { Documents } from '#contract/content.ts';
import { telAddress } from '#web/shared/format/phone-links.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { StepNumber } from './steps.ts';

const words = {
  1: [m.matrimony_needHelp, m.matrimony_needHelpText],
  2: [m.matrimony_whyAsk, m.matrimony_whyAskText],
  3: [m.matrimony_whoSees, m.matrimony_whoSeesText],
  4: [m.matrimony_whatNext, m.matrimony_whatNextText],
} as const satisfies Record<StepNumber, readonly [() => string, () => string]>;

interface RegistrationAsideProps {
  readonly step: StepNumber;
  /** Of the office, where it has one. */
  readonly phone: Documents['contact']['phones'][number] | undefined;
}

/** A word beside the form: what helps at this step, and where the answers are meanwhile. */
export function RegistrationAside({ step, phone }: RegistrationAsideProps) {
  const [title, text] = words[step];
  return (
    <aside className="registration__aside" aria-label={title()}>
      <h2 className="title title--small">{title()}</h2>
      <p>
        {text()}{' '}
        {step === 1 && phone && (
          <a className="figures registration__phone" href={telAddress(phone.display)}>
            {phone.display}
          </a>
        )}
      </p>
      <p className="registration__saved">
        <Icon name="check" size={20} />
        <span>{step === 4 ? m.matrimony_savedButPhoto() : m.matrimony_saved()}</span>
      </p>
    </aside>
  );
}
