import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as calls from '#contract/member-messages.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { useCovered } from '#web/admin/shell/load-for-admin.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import type { CallResult } from '#web/shared/api/send.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { showUndo } from '#web/shared/forms/undo-toast.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { dayInKolkata, formatLocalTime, formatMoment, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** The controls of `TellMembers`. */
export const tellBoxes = ['tell', 'tell-now'] as const;

/** Returns the field `tell` of a call from the controls of `TellMembers`. */
export function readTell(typed: Readonly<Record<string, string>>): calls.Tell {
  return typed['tell-now'] === 'on' ? 'now' : typed['tell'] === 'on';
}

/** Takes back a message that has not left. Returns null, because no element gets the focus. */
async function takeBack(id: number): Promise<null> {
  try {
    toast.success(await translateMessage(await api.call(calls.undoMessage, { params: { id: String(id) } })));
  } catch (error) {
    toast.error(explain(error).message ?? m.said_errorOccurred());
  }
  return null;
}

type Messages = readonly calls.MemberMessage[];

/** Returns the messages about a record, the latest first. */
export async function readMessages(topic: calls.Topic, record: number): Promise<Messages> {
  return (await api.call(calls.listMessages, { query: { topic, record: String(record) } })).rows;
}

/** Offers for ten seconds to take back the message about a record that was just saved. */
export async function offerToUndo(topic: calls.Topic, record: number): Promise<void> {
  const [latest] = await readMessages(topic, record).catch(() => []);
  if (latest?.state !== 'waiting') return;
  const isSoon = Date.parse(latest.emailsAt) < serverTime() + MINUTE_MS;
  const text = isSoon ? m.tell_soon() : m.tell_leaves({ moment: formatMoment(latest.emailsAt) });
  showUndo({ text, subject: latest.title ?? undefined, undo: () => takeBack(latest.id) });
}

/**
 * Returns the messages about a record, how many would be told, and the tick of its form. Lives in the form, whose fields
 * are rendered anew after a conflict.
 * @param id of the record; undefined when adding one
 * @param member id of the entry of the deceased
 */
export function useTelling(topic: calls.Topic, id: number | undefined, member?: number) {
  const [messages, setMessages] = useState<Messages | undefined>(id === undefined ? [] : undefined);
  const [preview, setPreview] = useState<CallResult<typeof calls.previewMessage>>();
  const [ticked, onTick] = useState<boolean>();
  useEffect(() => {
    const isLeaving = ({ state, emailsAt }: calls.MemberMessage) =>
      state !== 'asked' && Math.abs(Date.parse(emailsAt) - serverTime()) < 10 * MINUTE_MS;
    if (id === undefined || messages?.some(isLeaving) === false) return undefined;
    // If the messages cannot be read, the tick is shown all the same: the server tells the same only once.
    const read = () => void readMessages(topic, id).then(setMessages, () => setMessages((known) => known ?? []));
    const timer = setTimeout(read, messages ? 3000 : 0);
    return () => clearTimeout(timer);
  }, [topic, id, messages]);
  useEffect(() => {
    const query = { topic, ...(member !== undefined && { member: String(member) }) };
    void api.call(calls.previewMessage, { query }).then(setPreview, () => undefined);
  }, [topic, member]);
  /** Call it when the record was saved. A form that adds is empty then. */
  function saved(tell: calls.Tell | undefined, { id: record }: { readonly id: number }): void {
    onTick(undefined);
    if (tell) void offerToUndo(topic, record);
  }
  return { topic, messages, preview, ticked, onTick, onTakenBack: () => setMessages(undefined), saved };
}
export type Telling = ReturnType<typeof useTelling>;

const listed = (parts: readonly (string | false | undefined)[], sign = ', ') => parts.filter(Boolean).join(sign);

function lineOf({ state, emailsAt, phonesAt, emails, phones, unsent }: calls.MemberMessage): string {
  if (state === 'asked') return m.tell_asked();
  if (state === 'waiting') return m.tell_leaves({ moment: formatMoment(emailsAt) });
  const toPhones = phones > 0 && formatCount(phones, m.tell_onePhone, m.tell_phones);
  const numbers = listed([formatCount(emails, m.tell_oneEmail, m.tell_emails), toPhones]);
  const late = unsent > 0 && m.tell_unsent({ count: formatNumber(unsent) });
  const waiting = Date.parse(phonesAt) > serverTime() && m.tell_phonesAt({ moment: formatMoment(phonesAt) });
  return listed([m.tell_told({ numbers }), late, waiting], '; ');
}

/** A line for each message about a record. One that has not left can be taken back. */
export function ToldLines({ messages = [], onTakenBack }: Pick<Telling, 'messages' | 'onTakenBack'>) {
  const isOffice = useCovered()(['office']);
  return messages.map((message) => (
    <div key={message.id} className="row small figures">
      <span>{lineOf(message)}</span>
      {isOffice && message.state !== 'begun' && (
        <Button variant="ghost" icon="undo" onClick={() => void takeBack(message.id).then(onTakenBack)}>
          {message.state === 'asked' ? m.tell_dismiss() : m.admin_undo()}
        </Button>
      )}
    </div>
  ));
}

/** Returns what the controls of a form say about telling members. */
function readForm(topic: calls.Topic, form: HTMLFormElement) {
  const control = (name: string) => form.querySelector<HTMLInputElement>(`[name='${name}']`);
  const valueOf = (name: string) => control(name)?.value ?? '';
  const facts = 'funeral_at funeral_time funeral_place funeral_place_ml begins_on ends_on date time end_time place';
  const isChanged = facts.split(' ').some((name) => valueOf(name) !== (control(name)?.defaultValue ?? ''));
  const today = dayInKolkata(serverTime());
  // An editor who may not publish has no control for that.
  const isDraft = control('published')?.checked === false;
  if (topic !== 'deaths') {
    const begins = valueOf('begins_on') || valueOf('publish_on');
    const ends = valueOf('date') || valueOf('ends_on') || today;
    const leaves = begins > today && m.tell_leaves({ moment: formatLocalTime(`${begins}T07:00`) });
    return { isChanged, isOver: isDraft || ends < today, isTicked: false, isUrgent: leaves !== false, leaves };
  }
  const funeral = valueOf('funeral_time') && `${valueOf('funeral_at')}T${valueOf('funeral_time')}`;
  const isAhead = funeral > `${today}T${timeInKolkata(serverTime())}`;
  const isRecent = funeral === '' && valueOf('date_of_death') >= dayInKolkata(serverTime() - 3 * DAY_MS);
  // At night, the day of the next morning begins within three hours.
  const isUrgent = isAhead && funeral < `${dayInKolkata(serverTime() + 180 * MINUTE_MS)}T12:00`;
  return { isChanged, isOver: isDraft, isTicked: isAhead || isRecent, isUrgent, leaves: false as const };
}

export interface TellMembersProps {
  readonly telling: Telling;
  readonly field: (name: (typeof tellBoxes)[number]) => { readonly name: string; readonly error: string | undefined };
  /** Shown while the day, the time or the place differ from what is saved. */
  readonly children?: ReactNode;
}

/** What members were told about a record, and the tick that tells them. It is no part of the draft. */
export function TellMembers({ telling, field, children }: TellMembersProps) {
  const { topic, messages, preview, ticked, onTick } = telling;
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof readForm>>();
  const isOffice = useCovered()(['office']);
  useLayoutEffect(() => {
    const form = box.current?.closest('form');
    const read = () => form && setTyped(readForm(topic, form));
    read();
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, [topic]);
  const isTold = messages?.some(({ state }) => state === 'begun');
  const isShown = typed && !typed.isOver && messages && (!isTold || typed.isChanged || messages[0]?.isOutdated);
  const isTicked = ticked ?? (typed?.isTicked || messages?.some(({ state }) => state === 'waiting')) ?? false;
  const { emails, phones = 0, minutes = 0, isNight = false } = preview ?? {};
  const toPhones = phones > 0 && formatCount(phones, m.tell_onePhone, m.tell_phones);
  const byEmail = emails !== undefined && m.tell_byEmail({ count: formatNumber(emails) });
  const numbers = listed([byEmail, toPhones]) || m.tell_uncounted();
  const isDeath = topic === 'deaths';
  const waits = isNight && !typed?.isUrgent && (!isDeath || phones > 0);
  const slow = minutes > 5 && m.tell_minutes({ count: formatNumber(minutes) });
  const later = typed?.leaves || (waits && (isDeath ? m.tell_phonesAtSix() : m.tell_leavesAtSeven()));
  const hint = listed([slow, isTicked && later], ' ');
  const label = isTold ? m.tell_again({ numbers }) : m.tell_members({ numbers });
  return (
    <div ref={box} className="tell-members" data-no-draft>
      <ToldLines {...telling} />
      {typed?.isChanged && children}
      {isShown && (
        <>
          <CheckboxField
            {...field('tell')}
            label={isOffice ? label : m.tell_ask()}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
          />
          {isOffice && <p className="muted small figures">{hint}</p>}
          {isOffice && isTicked && isDeath && waits && <CheckboxField {...field('tell-now')} label={m.tell_now()} />}
        </>
      )}
    </div>
  );
}
