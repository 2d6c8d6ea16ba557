import { useRevalidator } from 'react-router';
import { answerEvent, type OwnAnswer, readOwnAnswer, takeAnswerBack } from '#contract/answers.ts';
import { type Event, readEvent } from '#contract/events.ts';
import { readMyPage } from '#contract/my-page.ts';
import { OwnPage } from '#web/shared/accounts/own-page.tsx';
import { AnswerFields, numbersOf, numberWords, readAnswer } from '#web/shared/answers/answer-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain, type ServerMessage, translateMessage } from '#web/shared/api/explain.ts';
import { readOwn } from '#web/shared/api/read-own.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { CallOffice } from '#web/shared/app/needs-script.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import { formatLongDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { EventMeta } from '#web/shared/words/event-meta.tsx';
import { myPlace } from './my-place.tsx';

export async function loader({ request: { signal, url }, params: { id } }: LoaderArgs<'id'>) {
  const [own, event] = await Promise.all([
    readOwn(readMyPage, {}, signal),
    api.call(readEvent, { params: { id } }, { signal }),
  ]);
  const [first, ...others] = own.ok ? own.value.members : [];
  const member = others.length > 0 ? new URL(url).searchParams.get('member') : first && String(first.id);
  const answer = member && (await readOwn(readOwnAnswer, { params: { id }, query: { member } }, signal));
  return answer && !answer.ok ? { own: answer, event } : { own, event, answer: answer ? answer.value : undefined };
}

interface AnsweringProps {
  readonly event: Event;
  readonly own: OwnAnswer;
}

/** Sends, changes or takes back the answer of an entry. The fields keep what was typed. */
function Answering({ event: { id, choices }, own: { member, answer, left, isOpen, comes } }: AnsweringProps) {
  const { revalidate } = useRevalidator();
  const [params, seen] = [{ id: String(id) }, answer?.updatedAt ?? ''];
  const send = async (sent: Promise<ServerMessage>) => {
    try {
      toast.success(await translateMessage(await sent));
    } finally {
      await revalidate();
    }
  };
  const form = useForm({
    fields: [...numbersOf(choices).map(({ name }) => name), 'note' as const],
    check: (typed) => checkWith(answerEvent.body)(readAnswer(choices, typed)),
    act: (body) => send(api.call(answerEvent, { params, body: { ...body, member: member.id, seen } })),
    explain,
  });
  const takeBack = async () => {
    try {
      await send(api.call(takeAnswerBack, { params, query: { member: String(member.id), seen } }));
      form.formProps.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    } catch (error) {
      form.show(explain(error));
    }
  };
  return (
    <form {...form.formProps} className="card card--pad stack">
      {answer && (
        <Notice kind="success" more={numberWords(choices, answer)}>
          {m.answers_saved()}
        </Notice>
      )}
      {!isOpen && <CallOffice>{m.said_answersClosed()}</CallOffice>}
      {comes !== null && <p>{(comes === 1 ? m.answers_oneComes : m.answers_come)({ count: formatNumber(comes) })}</p>}
      <div className="stack" hidden={!isOpen}>
        {left !== null && <p>{m.answers_left({ count: formatNumber(left) })}</p>}
        <FormProblems title={m.form_problem()} form={form} />
        <AnswerFields field={form.field} choices={choices} answer={answer} />
        <div className="flow">
          <Button variant="primary" {...form.submitProps} busyLabel={m.manage_saving()}>
            {answer ? m.manage_saveChanges() : m.answers_save()}
          </Button>
          {answer && (
            <Button disabled={form.submitProps.busy} onClick={() => void takeBack()}>
              {m.answers_takeBack()}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

export const answerPlace = () => myPlace(m.answers_weCome(), m.answers_signIn());

/** Answers an event for one of the entries that the account is linked to. */
export function Component({ loaderData: { own, event, answer } }: PageProps<typeof loader>) {
  return (
    <OwnPage place={answerPlace()} own={own}>
      {({ members }) => (
        <div className="grid gap-5">
          <div>
            <h2>
              <RecordText ml={event.title_ml}>{event.title}</RecordText>
            </h2>
            <p>{formatLongDay(event.date)}</p>
            <EventMeta event={event} />
          </div>
          {members.length === 0 && <CallOffice>{m.said_entryNeeded()}</CallOffice>}
          {members.length > 1 && (
            <Segmented
              label={m.answers_whose()}
              items={members.map(({ id, folio, name }) => {
                return { label: `${folio}, ${name}`, to: `?member=${id}`, current: id === answer?.member.id };
              })}
            />
          )}
          {answer && <Answering key={answer.member.id} event={event} own={answer} />}
        </div>
      )}
    </OwnPage>
  );
}
