import type { AdminEvent, EventChoice } from '#contract/events.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { CheckboxField, PickerField, TextareaField, TextField } from '#web/shared/ui/field.tsx';

export const answeringFields = ['answers_until', 'places', 'choices', 'answers_shown'] as const;

/** Reads a choice from each line: "Tea/coffee / ചായ". A changed line keeps its id if no line was added or removed. */
function readChoices(typed: string, before: readonly EventChoice[]) {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const names = lines.map((line) => line.split(/ \/ (.*)/).map((name) => name.trim()));
  const next = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const placed = names.length === before.length ? before : [];
  return names.map(([name = '', name_ml = ''], index) => {
    const same = before.find((choice) => choice.name === name);
    const renamed = names.some(([other]) => other === placed[index]?.name) ? undefined : placed[index];
    return { id: (same ?? renamed)?.id ?? next + names.findIndex(([other]) => other === name), name, name_ml };
  });
}

/** Makes one field of the day and the time until which answers are taken, and reads the choices. */
export function readAnswering(typed: Readonly<Record<string, string>>, before: readonly EventChoice[] = []) {
  const { answers_until: day = '', answers_time: time = '', choices = '' } = typed;
  const until = day + time === '' ? '' : `${day}T${time}`;
  return { ...typed, answers_until: until, choices: JSON.stringify(readChoices(choices, before)) };
}

interface AnsweringFieldsProps {
  readonly field: (name: (typeof answeringFields)[number] | 'answers_time') => {
    name: string;
    error: string | undefined;
    label: string;
  };
  readonly record: AdminEvent | undefined;
}

/** Until when an event takes answers, for how many people, and what they can choose. */
export function AnsweringFields({ field, record }: AnsweringFieldsProps) {
  const until = record?.answers_until ?? '';
  const choices = record?.choices.map(({ name, name_ml: ml }) => (ml === null ? name : `${name} / ${ml}`));
  const optionalMark = m.manage_optional();
  const optional = (name: Parameters<typeof field>[0]) => ({ ...field(name), optionalMark });
  return (
    <>
      <PickerField {...optional('answers_until')} kind="date" defaultValue={until.slice(0, 10)} />
      <PickerField {...optional('answers_time')} kind="time" defaultValue={until.slice(11)} />
      <TextField {...optional('places')} kind="numeric" defaultValue={record?.places ?? ''} autoComplete="off" />
      <TextareaField {...optional('choices')} hint={m.answers_choicesHint()} defaultValue={choices?.join('\n')} />
      <CheckboxField {...field('answers_shown')} defaultChecked={record?.answers_shown ?? false} />
    </>
  );
}
