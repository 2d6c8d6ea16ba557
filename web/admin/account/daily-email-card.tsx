import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { switchDailyEmail } from '#contract/own-account.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField } from '#web/shared/ui/field.tsx';

/** Switches the daily email about waiting work on or off at once. */
export function DailyEmailCard({ isOn }: { readonly isOn: boolean }) {
  const { revalidate } = useRevalidator();
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<boolean>();

  async function save(on: boolean): Promise<void> {
    setChosen(on);
    try {
      toast.success(await translateMessage(await api.call(switchDailyEmail, { body: { on } })));
      await revalidate();
    } catch (error) {
      if (!(error instanceof SessionEnded)) toast.error(explain(error).message ?? '');
    } finally {
      setChosen(undefined);
    }
  }

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
        checked={chosen ?? isOn}
        onChange={({ target }) => {
          if (chosen === undefined) void save(target.checked);
        }}
      />
    </section>
  );
}
