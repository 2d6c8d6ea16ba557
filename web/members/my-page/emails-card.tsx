import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { chooseTopics, topics, type Topic, type TopicChoices } from '#contract/member-messages.ts';
import { namesOf } from '#contract/record-of.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField } from '#web/shared/ui/field.tsx';

const labels = { deaths: m.mypage_deaths, notices: m.mypage_notices, events: m.nav_events } as const;

/** Chooses which topics the account gets emails about. A choice takes effect at once. */
export function EmailsCard({ messages }: { readonly messages: TopicChoices }) {
  const { revalidate } = useRevalidator();
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<{ readonly topic: Topic; readonly on: boolean }>();

  async function choose(topic: Topic, on: boolean): Promise<void> {
    setChosen({ topic, on });
    try {
      toast.success(await translateMessage(await api.call(chooseTopics, { body: { [topic]: on } })));
      await revalidate();
    } catch (error) {
      const reason = explain(error).message ?? '';
      if (!(error instanceof SessionEnded)) toast.error(m.mypage_emailsNotSaved({ topic: labels[topic](), reason }));
    } finally {
      setChosen(undefined);
    }
  }

  return (
    <section className="card card--pad" aria-labelledby="emails-title">
      <h2 className="title" id="emails-title">
        {m.emails_title()}
      </h2>
      <p className="muted">{m.mypage_emailsMore()}</p>
      <div className="grid above-4">
        {namesOf(topics).map((topic) => (
          <CheckboxField
            key={topic}
            name={topic}
            label={
              <span className="column">
                <span>{labels[topic]()}</span>
                {messages[topic].since !== null && (
                  <small className="muted">{m.mypage_choiceSince({ date: formatMoment(messages[topic].since) })}</small>
                )}
              </span>
            }
            error={undefined}
            checked={chosen?.topic === topic ? chosen.on : messages[topic].on}
            onChange={({ target }) => {
              if (chosen === undefined) void choose(topic, target.checked);
            }}
          />
        ))}
      </div>
    </section>
  );
}
