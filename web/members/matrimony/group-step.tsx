import { useState } from 'react';
import { wishFieldNames } from '#contract/wishes.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { GroupFields } from '#web/shared/profiles/group-fields.tsx';
import { WishFields } from '#web/shared/profiles/wish-fields.tsx';
import {
  checkGroup,
  dobBoxes,
  type FieldGroup,
  groupedFields,
  type ProfileFormValues,
} from '#web/shared/profiles/typed-profile.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import type { FormFailure } from '#web/shared/ui/form-state.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { StepForm } from './step-form.tsx';

const controls = {
  person: [...groupedFields.person.filter((field) => field !== 'dob'), ...dobBoxes],
  family: groupedFields.family,
  contact: groupedFields.contact,
} as const satisfies Record<FieldGroup, readonly string[]>;

interface GroupStepProps {
  readonly group: FieldGroup;
  readonly title: string;
  readonly typed: ProfileFormValues;
  readonly onTyped: (typed: ProfileFormValues) => void;
  /** Errors that the server found in this step. */
  readonly earlier: FormFailure | undefined;
  readonly backTo: string;
  readonly onDone: () => void;
}

export function GroupStep({ group, title, typed, onTyped, earlier, backTo, onDone }: GroupStepProps) {
  // The controls are uncontrolled, so they need only initial values.
  const [first] = useState(typed);
  const form = useForm({
    fields: groupedFields[group],
    boxes: dobBoxes,
    check: (values) => checkGroup(group, values),
    act: async () => onDone(),
    explain: () => ({}),
    earlier,
  });
  return (
    <StepForm
      title={title}
      form={form}
      controls={controls[group]}
      onTyped={onTyped}
      backTo={backTo}
      continueButton={
        <Button variant="primary" size="lg" {...form.submitProps}>
          {m.matrimony_continue()}
          <Icon name="arrow" />
        </Button>
      }
    >
      <div className="grid profile-fields">
        <GroupFields group={group} typed={first} field={form.field} />
      </div>
      {group === 'family' && (
        <details className="ruled registration__wishes" open={wishFieldNames.some((name) => first[name])}>
          <summary className="tap disclosure">
            {m.wishes_title()} {m.manage_optional()}
          </summary>
          <p className="hint">{m.wishes_hint()}</p>
          <div className="grid profile-fields">
            <WishFields typed={first} field={form.field} />
          </div>
        </details>
      )}
    </StepForm>
  );
}
