import * as m from '#web/shared/languages/generated/messages.js';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import type { ProfileFieldsProps } from './person-fields.tsx';

/** The second group of a profile's fields: family and work. */
export function FamilyFields({ typed, errors }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        label={m.matrimony_fatherName()}
        name="fatherName"
        defaultValue={typed['fatherName']}
        autoComplete="off"
        aria-required
        error={errors['fatherName']}
      />
      <TextField
        label={m.matrimony_motherName()}
        name="motherName"
        defaultValue={typed['motherName']}
        autoComplete="off"
        aria-required
        error={errors['motherName']}
      />
      <TextareaField
        rows={2}
        label={m.matrimony_siblings()}
        name="siblings"
        optionalMark={m.manage_optional()}
        hint={m.matrimony_siblingsHint()}
        defaultValue={typed['siblings']}
        error={errors['siblings']}
      />
      <TextField
        label={m.matrimony_education()}
        name="education"
        hint={m.matrimony_educationHint()}
        defaultValue={typed['education']}
        autoComplete="off"
        aria-required
        error={errors['education']}
      />
      <TextField
        label={m.matrimony_profession()}
        name="profession"
        optionalMark={m.manage_optional()}
        defaultValue={typed['profession']}
        autoComplete="off"
        error={errors['profession']}
      />
      <TextareaField
        rows={4}
        label={m.matrimony_about()}
        name="about"
        optionalMark={m.manage_optional()}
        hint={m.matrimony_aboutHint()}
        defaultValue={typed['about']}
        error={errors['about']}
      />
    </>
  );
}
