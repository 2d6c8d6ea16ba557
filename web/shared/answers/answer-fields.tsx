import type { Answer } from '#contract/answers.ts';
import type { EventChoice } from '#contract/events.ts';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { TextField } from '#web/shared/ui/field.tsx';

type Choices = readonly EventChoice[];
type Numbers = Pick<Answer, 'adults' | 'children' | 'choices'>;
const none: Numbers = { adults: 0, children: 0, choices: {} };

/** Returns the numbers of an answer, or of all answers, with the names and labels of their controls. */
export function numbersOf(choices: Choices, { adults, children, choices: chosen } = none) {
  return [
    { name: 'adults', words: m.answers_adults(), lang: undefined, count: adults },
    { name: 'children', words: m.mypage_children(), lang: undefined, count: children },
    ...choices.map(({ id, name, name_ml }) => {
      return { name: `choices.${id}` as const, ...recordText(name, name_ml), count: chosen[id] ?? 0 };
    }),
  ] as const;
}

/** Returns for example "Adults: 2, Children: 1, Vegetarian: 2". */
export function numberWords(choices: Choices, numbers: Numbers): string {
  const some = numbersOf(choices, numbers).filter(({ count }) => count > 0);
  return some.map(({ words, count }) => `${words}: ${formatNumber(count)}`).join(', ');
}

/** Returns the fields of a call from the values of the controls. */
export function readAnswer(choices: Choices, typed: Readonly<Record<string, string>>) {
  return { ...typed, choices: Object.fromEntries(choices.map(({ id }) => [id, typed[`choices.${id}`]])) };
}

interface AnswerFieldsProps {
  readonly field: (name: ReturnType<typeof numbersOf>[number]['name'] | 'note') => {
    readonly name: string;
    readonly error: string | undefined;
  };
  readonly choices: Choices;
  readonly answer: Answer | null | undefined;
}

export function AnswerFields({ field, choices, answer }: AnswerFieldsProps) {
  return (
    <>
      {numbersOf(choices, answer ?? none).map(({ name, words, lang, count }) => (
        <TextField
          key={name}
          {...field(name)}
          kind="numeric"
          label={<span lang={lang}>{words}</span>}
          defaultValue={count || ''}
          autoComplete="off"
        />
      ))}
      <TextField
        {...field('note')}
        label={m.desk_note()}
        optionalMark={m.manage_optional()}
        defaultValue={answer?.note ?? ''}
        autoComplete="off"
      />
    </>
  );
}
