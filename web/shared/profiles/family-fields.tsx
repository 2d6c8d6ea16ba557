import * as m from '#web/shared/languages/generated/messages.js';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';
import type { ProfileFieldsProps } from './person-fields.tsx';

export function FamilyFields({ typed, field }: ProfileFieldsProps) {
  return (
    <>
      <TextField
        {...field('fatherName')}
        label={m.matrimony_fatherName()}
        defaultValue={typed['fatherName']}
        autoComplete="off"
        aria-required
      />
      <TextField
        {...field('motherName')}
        label={m.matrimony_motherName()}
        defaultValue={typed['motherName']}
        autoComplete="off"
        aria-required
      />
      <TextareaField
        {...field('siblings')}
        rows={2}
        label={m.matrimony_siblings()}
        optionalMark={m.manage_optional()}
        hint={m.matrimony_siblingsHint()}
        defaultValue={typed['siblings']}
      />
      <TextField
        {...field('education')}
        label={m.matrimony_education()}
        hint={m.matrimony_educationHint()}
        defaultValue={typed['education']}
        autoComplete="off"
        aria-required
      />
      <TextField
        {...field('profession')}
        label={m.matrimony_profession()}
        optionalMark={m.manage_optional()}
        defaultValue={typed['profession']}
        autoComplete="off"
      />
      <TextareaField
        {...field('about')}
        rows={4}
        label={m.matrimony_about()}
        optionalMark={m.manage_optional()}
        hint={m.matrimony_aboutHint()}
        defaultValue={typed['about']}
      />
    </>
  );
}
