import type { ComponentProps, ReactNode } from 'react';
import { useRevalidator } from 'react-router';
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

/** A record that the office adds, changes and deletes. */
export interface OfficeRecord {
  readonly id: number;
  readonly updatedAt: string;
  /** A search has found it by a similar spelling only. */
  readonly similar?: true | undefined;
}

/** What a page of the office hands to the form above its list. */
export interface OfficeFormProps<T> {
  /** The record that is edited; undefined while one is added. */
  readonly record: T | undefined;
  /** The records of the list below the form. */
  readonly listed: readonly T[];
  /** Closes the form. @param saved the record as it was saved; undefined if the form was cancelled */
  readonly onDone: (saved?: T) => void;
  /** Empties the form and leaves it open. */
  readonly onClear: () => void;
}

type Say = () => string;

/** The sentences of a form. */
interface FormWords {
  /** "Add event" */
  readonly add: Say;
  /** "Edit event" */
  readonly edit: Say;
  readonly added: Say;
  readonly addFailed?: Say;
  readonly changed: Say;
  readonly changeFailed?: Say;
}

interface OfficeFormOptions<T, Body, Name extends FieldNameOf<Body>, FileName extends string> {
  readonly props: Pick<OfficeFormProps<T>, 'record' | 'onDone'>;
  /** Names the drafts of this kind, such as `events`. */
  readonly kind: string;
  /** The names of the controls, in the order in which they stand in the form. */
  readonly fields: readonly Name[];
  /** The files that the call takes, as the contract describes them. */
  readonly files?: Readonly<Record<FileName, unknown>>;
  /** The files that are chosen at the moment. */
  readonly choices?: readonly FileChoice[];
  readonly labels: Readonly<Record<NoInfer<Name | FileName>, string>>;
  readonly words: FormWords;
  readonly check: (typed: Readonly<Record<string, string>>, record: T | undefined) => Checked<Body>;
  /**
   * Sends the form.
   * @param edited `record` is the one that is changed, undefined while one is added; `seen` is the `updatedAt` that the
   *   form has shown
   */
  readonly save: (
    body: Body,
    edited: { readonly record: T | undefined; readonly seen: string | undefined },
  ) => Promise<T>;
  /** Called when the form stays open after saving: the files that were sent must not be sent again. */
  readonly forgetSent?: () => void;
}

/** What `OfficeForm` draws around the fields. */
interface OfficeFormState {
  readonly form: FormFrame;
  readonly draft: Omit<ReturnType<typeof useDraft<OfficeRecord>>, 'sending'>;
  readonly conflict: Conflict | undefined;
  readonly labels: FieldLabels;
  readonly words: FormWords;
  /** Cancels editing; undefined while a record is added. */
  readonly onCancel: (() => void) | undefined;
}

/**
 * The form that adds records of a kind and changes them: it stores a draft, shows conflicts with colleagues, and loses
 * nothing that was typed or chosen when saving fails. Draw it with `OfficeForm`.
 */
export function useOfficeForm<
  T extends OfficeRecord,
  Body,
  Name extends FieldNameOf<Body>,
  FileName extends string = never,
>(options: OfficeFormOptions<T, Body, Name, FileName>) {
  const { fields, files, labels, words, check, save, forgetSent } = options;
  const { onDone } = options.props;
  const { revalidate } = useRevalidator();
  const draft = useDraft(options.kind, options.props.record, options.choices);
  const { record } = draft;
  const failed = record === undefined ? words.addFailed?.() : words.changeFailed?.();
  const { conflict, seen, explain, settle } = useConflict(record, () => {
    if (failed !== undefined) toast.error(failed);
  });
  const form = useForm<Body, Name, never, FileName>({
    fields,
    ...(files && { files }),
    check: (typed) => check(typed, record),
    act: async (body) => {
      const saved = draft.sending();
      const answer = await save(body, { record, seen });
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
    /** For `OfficeForm`. */
    office: { form, draft, conflict, labels, words, onCancel: record && (() => onDone()) } satisfies OfficeFormState,
    form,
    /** The record that the form goes on from; undefined while one is added. */
    record,
    /** The name, the problem and the label of a control. */
    field,
    /** The same of two controls that hold the same words in English and in Malayalam. */
    pair: (en: Name, ml: Name) => ({ en: field(en), ml: field(ml) }),
  };
}

interface OfficeFormFrameProps extends Pick<ComponentProps<typeof ConflictPanel>, 'files'> {
  readonly office: OfficeFormState;
  /** The title of the error summary; "There is a problem" unless given. */
  readonly problemTitle?: string | undefined;
  /** Further buttons. */
  readonly buttons?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form of `useOfficeForm`: heading, draft, error summary and conflict above its fields, buttons below them. */
export function OfficeForm({
  office,
  problemTitle = m.form_problem(),
  files,
  buttons,
  children,
}: OfficeFormFrameProps) {
  const { form, draft, conflict, labels, words, onCancel } = office;
  return (
    <form {...form.formProps}>
      <FormHeading>{onCancel ? words.edit() : words.add()}</FormHeading>
      <DraftOffer draft={draft} />
      <FormProblems title={problemTitle} form={form} />
      <ConflictPanel conflict={conflict} draft={draft} labels={labels} {...(files && { files })} />
      {children}
      <SubmitRecord submitProps={form.submitProps} addLabel={words.add()} onCancel={onCancel} draft={draft}>
        {buttons}
      </SubmitRecord>
    </form>
  );
}
