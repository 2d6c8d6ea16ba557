import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { SendOptions } from '#web/shared/api/send.ts';
import type { FieldLabels } from '#web/shared/forms/conflict-words.ts';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import type { FieldNameOf } from '#web/shared/ui/form-state.ts';
import { type FormFrame, useForm } from '#web/shared/ui/use-form.ts';
import { type Conflict, ConflictPanel, useConflict } from './conflict.tsx';
import { DraftOffer, useDraft } from './draft.tsx';
import type { FileChoice } from './file-field.tsx';
import { FormHeading } from './form-and-list.tsx';
import { SubmitRecord } from './record-form.tsx';

export interface OfficeRecord {
  readonly id: number;
  readonly updatedAt: string;
  /** Set if a search found the record only by a similar spelling. */
  readonly similar?: true | undefined;
}

export interface OfficeFormProps<T> {
  /** The edited record; undefined when adding one. */
  readonly record: T | undefined;
  /** The records of the list below the form. */
  readonly listed: readonly T[];
  /** Closes the form. @param saved the record as it was saved; undefined if the form was cancelled */
  readonly onDone: (saved?: T) => void;
  /** Empties the form and leaves it open. */
  readonly onClear: () => void;
}

/** A text. It is a function because the language is known only when the page is rendered. */
export type Say = () => string;

interface FormWords {
  /** The heading and the button of the form for a new record, for example "Add event". */
  readonly add: Say;
  /** The heading of the form for an existing record, for example "Edit event". */
  readonly edit: Say;
  readonly added: Say;
  readonly addFailed?: Say;
  readonly changed: Say;
  readonly changeFailed?: Say;
}

interface OfficeFormOptions<T, Body, Name extends FieldNameOf<Body>, Box extends string, FileName extends string> {
  readonly props: Pick<OfficeFormProps<T>, 'record' | 'onDone'>;
  /** The kind of record in the names of stored drafts, such as `events`. */
  readonly kind: string;
  readonly fields: readonly Name[];
  /** Further controls, which `check` turns into fields of the request. */
  readonly boxes?: readonly Box[];
  /** The files that the endpoint accepts, as in the contract. */
  readonly files?: Readonly<Record<FileName, unknown>>;
  readonly choices?: readonly FileChoice[];
  readonly labels: Readonly<Record<NoInfer<Name | FileName>, string>>;
  readonly words: FormWords;
  readonly check: (typed: Readonly<Record<string, string>>, record: T | undefined) => Checked<Body>;
  /**
   * Sends the form.
   * @param edited `record` is the edited record, `seen` the `updatedAt` of the version that the form is based on. Both
   * are undefined when adding a record. Pass `once` to the call that adds the record.
   */
  readonly save: (
    body: Body,
    edited: {
      readonly record: T | undefined;
      readonly seen: string | undefined;
      readonly once: Pick<SendOptions, 'idempotencyKey'>;
    },
  ) => Promise<T>;
  /** Called if the form stays open after saving. It must forget the sent files, so that they are not sent again. */
  readonly forgetSent?: () => void;
}

interface OfficeFormState {
  readonly form: FormFrame;
  readonly draft: Omit<ReturnType<typeof useDraft<OfficeRecord>>, 'sending'>;
  readonly conflict: Conflict | undefined;
  readonly labels: FieldLabels;
  readonly words: FormWords;
  /** Cancels editing; undefined when a record is added. */
  readonly onCancel: (() => void) | undefined;
}

/**
 * The state of a form that adds and changes records of one kind. It stores a draft, shows conflicts with other
 * administrators, and keeps the input if saving fails. Render it with `OfficeForm`.
 */
export function useOfficeForm<
  T extends OfficeRecord,
  Body,
  Name extends FieldNameOf<Body>,
  Box extends string = never,
  FileName extends string = never,
>(options: OfficeFormOptions<T, Body, Name, Box, FileName>) {
  const { fields, boxes, files, labels, words, check, save, forgetSent } = options;
  const { onDone } = options.props;
  const { revalidate } = useRevalidator();
  const draft = useDraft(options.kind, options.props.record, options.choices);
  const { record } = draft;
  const failed = record === undefined ? words.addFailed?.() : words.changeFailed?.();
  const { conflict, seen, explain, settle } = useConflict(record, () => {
    if (failed !== undefined) toast.error(failed);
  });
  const form = useForm<Body, Name, Box, FileName>({
    fields,
    ...(boxes && { boxes }),
    ...(files && { files }),
    check: (typed) => check(typed, record),
    act: async (body) => {
      const saved = draft.sending();
      const answer = await draft.addOnce((once) => save(body, { record, seen, once }));
      saved(answer);
      settle();
      toast.success(record === undefined ? words.added() : words.changed(), failed);
      await revalidate();
      if (saved(answer)) onDone(answer);
      else forgetSent?.();
    },
    explain,
  });
  const labelOf = new Map<string, string>(Object.entries(labels));
  const field = <N extends Name>(name: N) => ({ ...form.field(name), label: labelOf.get(name) ?? '' });
  return {
    office: { form, draft, conflict, labels, words, onCancel: record && (() => onDone()) } satisfies OfficeFormState,
    form,
    /** The record that the form is based on; undefined when adding one. */
    record,
    field,
    /** Returns the name, the error and the label of an English control and of its Malayalam counterpart. */
    pair: (en: Name, ml: Name) => ({ en: field(en), ml: field(ml) }),
  };
}

interface OfficeFormFrameProps extends Pick<
  ComponentProps<typeof ConflictPanel>,
  'files' | 'controls' | 'textOf' | 'show'
> {
  readonly office: OfficeFormState;
  /** The title of the error summary; by default "There is a problem". */
  readonly problemTitle?: string | undefined;
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders a form of `useOfficeForm`: heading, draft, error summary and conflict above its fields, buttons below them.
 */
export function OfficeForm({
  office,
  problemTitle = m.form_problem(),
  buttons,
  children,
  ...fields
}: OfficeFormFrameProps) {
  const { form, draft, conflict, labels, words, onCancel } = office;
  return (
    <form {...form.formProps}>
      <FormHeading>{onCancel ? words.edit() : words.add()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={problemTitle} form={form} />
      <ConflictPanel conflict={conflict} draft={draft} labels={labels} {...fields} />
      {children}
      <SubmitRecord submitProps={form.submitProps} addLabel={words.add()} onCancel={onCancel} draft={draft}>
        {buttons}
      </SubmitRecord>
    </form>
  );
}
