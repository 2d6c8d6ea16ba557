import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { FieldErrors } from '#contract/errors.ts';
import { explainFailure } from './explain-failure.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import type { SendOptions } from '#web/shared/api/send.ts';
import type { Conflict } from './conflict-panel.tsx';
import type { Checked } from './contract-form.ts';
import { type ControlValues, mergeChanges, type Together } from './merge-changes.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { type FieldNameOf, type FormFailure, readFormValues } from '#web/shared/ui/form-state.ts';
import { type FormFrame, useForm } from '#web/shared/ui/use-form.ts';
import { conflictIn, deletedMeanwhile, type Found, InvalidMerge, rowsOf } from './conflict-rows.ts';
import { changeControls, focusFirstControl, readControls } from './controls.ts';
import { type FileChoice, isChoice, noChoice } from './file-field.tsx';
import { type Draft, useDraft } from './use-draft.ts';

export interface StoredRecord {
  readonly id: number;
  readonly updatedAt: string;
  /** Set if a search found the record only by a similar spelling. */
  readonly similar?: true | undefined;
}

export interface RecordFormProps<T> {
  /** The edited record; undefined when adding one. */
  readonly record: T | undefined;
  /** The records of the list behind the form. */
  readonly listed: readonly T[];
  /** Called with each record that was saved completely. A form that adds is empty again and stays open. */
  readonly onSaved: (saved: T) => void;
  /** Closes the form. Asks first if that would lose input. */
  readonly onClose: () => void;
}

/** A text. It is a function because the language is known only when the page is rendered. */
export type Say = () => string;

export interface FormWords {
  /** The heading and the button of the form for a new record, for example "Add event". */
  readonly add: Say;
  /** The heading of the form for an existing record, for example "Edit event". */
  readonly edit: Say;
  /** The message after a record was added; absent if another page says so. */
  readonly added?: Say;
  readonly addFailed?: Say;
  readonly changed: Say;
  readonly changeFailed?: Say;
}

/** A file field of the form: what was chosen, and how to choose. */
export interface ChosenFile {
  readonly choice: FileChoice;
  readonly onChoice: (choice: FileChoice) => void;
}

export interface Saving<T> {
  /** The record that the form changes; undefined when adding one. */
  readonly record: T | undefined;
  /** The `updatedAt` of the version that the form is based on. */
  readonly seen: string | undefined;
  /** For the call that adds the record. */
  readonly once: Pick<SendOptions, 'idempotencyKey'>;
}

interface RecordFormOptions<T, Body, Name extends FieldNameOf<Body>, Box extends string, FileName extends string> {
  readonly props: Pick<RecordFormProps<T>, 'record' | 'onSaved'> & Partial<Pick<RecordFormProps<T>, 'onClose'>>;
  /** The kind of record in the names of stored drafts, such as `events`. */
  readonly kind: string;
  readonly fields: readonly Name[];
  /** Further controls, which `check` turns into fields of the request. */
  readonly boxes?: readonly Box[];
  /** The file fields, by their names in the contract. */
  readonly files?: Readonly<Record<FileName, ChosenFile>>;
  readonly together?: Together;
  /** The lists of rows. A form that has some renders its fields with `values`. */
  readonly lists?: readonly string[];
  /** The labels of the fields by name, or a function that returns the label for the values that contain the field. */
  readonly labels:
    | Readonly<Record<NoInfer<Name | FileName>, string>>
    | ((name: string, values: ControlValues) => string | undefined);
  readonly words: FormWords;
  readonly check: (typed: Readonly<Record<string, string>>, record: T | undefined) => Checked<Body>;
  readonly save: (body: Body, saving: Saving<T>) => Promise<T>;
  /** Converts what somebody else saved to a record of this form, which began with the values `began`. */
  readonly toRecord?: (current: T, began: ControlValues) => T;
  /** Converts the errors of the server to errors by the names of the controls. */
  readonly toErrors?: (errors: FieldErrors | undefined, values: ControlValues) => FieldErrors;
  /** Returns what the form shows after an error that is no conflict; by default, what forms of the office show. */
  readonly explain?: (error: unknown) => FormFailure;
}

/** What `OfficeForm` shows. Its type does not depend on the names of the fields. */
export interface RecordFormState {
  readonly form: FormFrame;
  /** Changes when the fields show another version of the record. They are then rendered anew. */
  readonly round: number;
  readonly draft: Draft;
  readonly conflict: Conflict | undefined;
  readonly words: FormWords;
  readonly isEditing: boolean;
  readonly onClose: (() => void) | undefined;
}

const partOf = (record: object | undefined, name: string): unknown => new Map(Object.entries(record ?? {})).get(name);

/** How often a form saves again after it has put its changes on what somebody else saved. */
const MAX_MERGES = 3;

/**
 * The state of a form that adds and changes records of one kind. It stores a draft, puts its changes on those that
 * somebody else has saved meanwhile, and asks where both have changed the same value. Render it with `OfficeForm`.
 */
export function useRecordForm<
  T extends StoredRecord,
  Body,
  Name extends FieldNameOf<Body>,
  Box extends string = never,
  FileName extends string = never,
>(options: RecordFormOptions<T, Body, Name, Box, FileName>) {
  const { fields, boxes = [], files, labels, words, check, save, together, lists, toRecord, toErrors } = options;
  const { onSaved, onClose } = options.props;
  const { revalidate } = useRevalidator();
  /** The version of the record that the fields show. */
  const [record, setRecord] = useState(options.props.record);
  const [round, setRound] = useState(0);
  /** The values that the fields show in place of the record's; only in a form with lists. */
  const [values, setValues] = useState<ControlValues>();
  const [conflict, setConflict] = useState<Conflict>();
  const fileFields = Object.entries<ChosenFile>(files ?? {});
  const newestFiles = useRef(fileFields);
  useEffect(() => {
    newestFiles.current = fileFields;
  });
  const choices = fileFields.map(([, { choice }]) => choice);
  const render = (shown: ControlValues | undefined) => {
    setValues(shown);
    setRound((before) => before + 1);
  };
  const draft = useDraft(options.kind, record, choices, lists && render);
  const labelMap = new Map<string, string>(Object.entries(labels));
  const labelOf = (name: string, of: ControlValues = {}) =>
    (typeof labels === 'function' ? labels(name, of) : labelMap.get(name)) ?? name;
  const failed = record === undefined ? words.addFailed?.() : words.changeFailed?.();

  /** Forgets the files that were chosen, except those that were chosen after `sent`. */
  function forgetFiles(sent: readonly FileChoice[], names?: readonly string[]): void {
    for (const [name, { choice, onChoice }] of newestFiles.current) {
      if (sent.includes(choice) && (names?.includes(name) ?? true)) onChoice(noChoice);
    }
  }

  /** Renders the fields anew with a version of the record, and returns their values. */
  function show(form: HTMLFormElement, version: T | undefined): ControlValues {
    flushSync(() => {
      setRecord(version);
      render(undefined);
    });
    const shown = readControls(form);
    draft.start(shown, version?.updatedAt);
    return shown;
  }

  /** Puts values into the fields. */
  function put(form: HTMLFormElement, some: ControlValues): void {
    if (lists) flushSync(() => render({ ...readControls(form), ...some }));
    else changeControls(form, some);
  }

  /**
   * Shows the version that somebody else saved, with the changes of this form. Returns true if no question is needed.
   */
  function takeIn(form: HTMLFormElement, before: T | undefined, { current, changes }: Found<T>): boolean {
    const began = draft.base()?.began ?? {};
    const mine = readControls(form);
    const versions = { began, mine, theirs: show(form, current) };
    const { values: merged, clashes } = mergeChanges(versions, together, lists);
    put(form, merged);
    const bothFiles = newestFiles.current.flatMap(([name, { choice }]) =>
      isChoice(choice) && partOf(before, name) !== partOf(current, name) ? name : [],
    );
    void revalidate();
    if (clashes.length + bothFiles.length === 0) return true;
    const sendAgain = () => form.querySelector<HTMLElement>('[type=submit]')?.click();
    setConflict({
      moment: current.updatedAt,
      changes,
      rows: rowsOf(form, versions, clashes, labelOf),
      files: bothFiles.map((name) => labelOf(name)),
      onMine: sendAgain,
      onTheirs: () => {
        put(form, Object.fromEntries(clashes.flatMap(({ theirs }) => Object.entries(theirs))));
        flushSync(() => forgetFiles(choices, bothFiles));
        sendAgain();
      },
    });
    return false;
  }

  /**
   * Saves the form. After a conflict without a question, saves again with the changes of both.
   * @returns the saved record, and a function that returns whether all input is saved
   */
  async function saveMerged(first: Body): Promise<{ readonly answer: T; readonly isAll: () => boolean }> {
    let [body, version] = [first, record];
    for (let merges = 0; ; merges += 1) {
      const saved = draft.sending();
      try {
        const [saving, seen] = [version, draft.base()?.seen];
        const answer = await draft.addOnce((once) => save(body, { record: saving, seen, once }));
        return { answer, isAll: () => saved(answer.updatedAt) };
      } catch (error) {
        const conflicting = conflictIn<T>(error);
        const element = form.formProps.ref.current;
        if (!conflicting || !element || merges === MAX_MERGES) throw error;
        const { changes } = conflicting;
        const current = toRecord?.(conflicting.current, draft.base()?.began ?? {}) ?? conflicting.current;
        if (!takeIn(element, version, { current, changes })) throw error;
        version = current;
        const checked = check(lists ? readControls(element) : readFormValues(element, [...fields, ...boxes]), version);
        if ('errors' in checked) {
          setConflict({ moment: version.updatedAt, changes, rows: [] });
          throw new InvalidMerge(checked);
        }
        body = checked.value;
      }
    }
  }

  const form = useForm<Body, Name, Box, FileName>({
    fields,
    boxes,
    ...(files && { files }),
    check: (typed) => check(typed, record),
    act: async (body) => {
      setConflict(undefined);
      const { answer, isAll } = await saveMerged(body);
      isAll();
      const done = record === undefined ? words.added?.() : words.changed();
      if (done !== undefined) toast.success(done, failed);
      await revalidate();
      const isNewFile = newestFiles.current.some(([, { choice }]) => isChoice(choice) && !choices.includes(choice));
      const isComplete = isAll() && !isNewFile;
      const element = form.formProps.ref.current;
      // The administrator has left the form meanwhile.
      if (!element) return;
      if (!isComplete) setRecord(answer);
      else if (record === undefined) show(element, undefined);
      if (!isComplete || record === undefined) forgetFiles(choices);
      if (!isComplete) return;
      onSaved(answer);
      if (record === undefined) focusFirstControl(element);
    },
    explain: (error) => {
      if (conflictIn(error)) return {};
      if (error instanceof InvalidMerge) return error.failure;
      if (options.explain) return options.explain(error);
      const onFailure = () => failed !== undefined && toast.error(failed);
      if (record === undefined || !(error instanceof CallFailed) || error.status !== 404) {
        const failure = explainFailure(error, onFailure);
        return toErrors ? { ...failure, errors: toErrors(failure.errors, valuesNow()) } : failure;
      }
      void revalidate();
      onFailure();
      return deletedMeanwhile();
    },
  });

  function valuesNow(): ControlValues {
    const { current } = form.formProps.ref;
    return current ? readControls(current) : {};
  }

  const field = <N extends Name | Box>(name: N) => ({ ...form.field(name), label: labelOf(name) });
  return {
    office: {
      form,
      round,
      draft: {
        ...draft,
        discard: () => {
          forgetFiles(choices);
          draft.discard();
        },
      },
      conflict,
      words,
      isEditing: record !== undefined,
      onClose,
    } satisfies RecordFormState,
    form,
    /** The record that the fields show; undefined when adding one. */
    record,
    values,
    field,
    /** Returns the name, the error and the label of an English control and of its Malayalam counterpart. */
    pair: (en: Name, ml: Name) => ({ en: field(en), ml: field(ml) }),
  };
}
