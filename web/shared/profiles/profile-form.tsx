import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { FieldGroup } from '#contract/profile-fields.ts';
import type { Profile } from '#contract/matrimony.ts';
import { wishFieldNames } from '#contract/wishes.ts';
import { ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { GroupFields } from './profile-fieldset.tsx';
import { fieldGroups, formValuesOf, type ProfileFormValues } from './typed-profile.ts';
import type { ProfileFormState } from './use-profile-form.ts';

const titles = {
  person: m.matrimony_stepPerson,
  family: m.matrimony_stepFamily,
  wishes: m.wishes_ofFamily,
  contact: m.matrimony_stepContact,
} as const satisfies Record<FieldGroup, () => string>;

/** What is shown of the form of a family, one step at a time. */
interface Steps {
  readonly groups: readonly FieldGroup[];
  /** Which errors are shown. */
  readonly problems: ComponentProps<typeof FormProblems>['form'];
  readonly showsConflict: boolean;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly onDiscard: () => void;
}

interface ProfileFormProps<P extends Profile> {
  readonly profile: ProfileFormState<P>;
  /** The values of a new profile. */
  readonly defaults?: ProfileFormValues;
  /** Absent if all fields are shown at once. */
  readonly steps?: Steps;
  readonly className: string;
  readonly heading?: ReactNode;
  /** The buttons at the end. */
  readonly foot: ReactNode;
  /** What follows the fields: the photo. */
  readonly children: ReactNode;
}

/**
 * The form of a profile: fields in four groups, which the office sees at once and families one after another. What is
 * typed is stored in this browser.
 */
export function ProfileForm<P extends Profile>(props: ProfileFormProps<P>) {
  const { profile, defaults = {}, steps, className, heading, foot, children } = props;
  const { state, form, record } = profile;
  const { conflict, round, draft } = state;
  const values = record === undefined ? defaults : formValuesOf(record);
  const discard = () => {
    draft.discard();
    steps?.onDiscard();
  };
  const line = <DraftLine draft={{ ...draft, discard }} />;
  return (
    <form {...form.formProps} {...(steps && { onSubmit: steps.onSubmit })} className={className}>
      {heading}
      <FormProblems title={m.form_problem()} form={steps?.problems ?? form} />
      {conflict && (steps?.showsConflict ?? true) && <ConflictPanel key={conflict.moment} conflict={conflict} />}
      <Fragment key={round}>
        {fieldGroups.map((group) => {
          const fields = <GroupFields group={group} values={values} field={form.field} />;
          return (
            <fieldset key={group} hidden={steps?.groups.includes(group) === false}>
              {steps && group === 'wishes' ? (
                <Wishes values={values}>{fields}</Wishes>
              ) : (
                <>
                  <FieldsetTitle isStep={steps !== undefined}>{titles[group]()}</FieldsetTitle>
                  {fields}
                </>
              )}
            </fieldset>
          );
        })}
        {children}
      </Fragment>
      {steps && line}
      <FormFoot>
        {!steps && line}
        {foot}
      </FormFoot>
    </form>
  );
}

/** The title of a step, which gets the focus, or of a part of the whole form. */
export function FieldsetTitle({ isStep, children }: { readonly isStep: boolean; readonly children: string }) {
  return <legend>{isStep ? <h2 tabIndex={-1}>{children}</h2> : <h3 className="title">{children}</h3>}</legend>;
}

/** The wishes of a family, which are all optional. Open as soon as there is one. */
function Wishes({ values, children }: { readonly values: ProfileFormValues; readonly children: ReactNode }) {
  return (
    <details
      className="ruled registration__wishes"
      open={wishFieldNames.some((name) => values[name])}
      onInput={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="tap disclosure">
        {m.wishes_title()} {m.manage_optional()}
      </summary>
      <p className="hint">{m.wishes_hint()}</p>
      {children}
    </details>
  );
}
