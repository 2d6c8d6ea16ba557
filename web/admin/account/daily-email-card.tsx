import { useState } from 'react';
import { switchDailyEmail } from '#contract/own-account.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { translateMessage } from '#web/shared/api/explain.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField } from '#web/shared/ui/field.tsx';

/** Switches the daily email about waiting work on or off at once. */
export function DailyEmailCard({ isOn }: { readonly isOn: boolean }) {
  const { isBusy, decide } = useDecision();
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState(isOn);
  return (
    <section className="card card--pad" aria-labelledby="daily-email-title">
      <h2 className="title" id="daily-email-title">
        {m.account_dailyEmail()}
      </h2>
      <p className="muted">{m.account_dailyEmailHint()}</p>
      <CheckboxField
        name="dailyEmail"
        label={m.account_dailyEmailOn()}
        error={undefined}
        checked={isBusy ? chosen : isOn}
        onChange={({ target: { checked: on } }) => {
          if (isBusy) return;
          setChosen(on);
          void decide({ send: () => api.call(switchDailyEmail, { body: { on } }), done: translateMessage });
        }}
      />
    </section>
  );
}
