import type { MemberOfAdmin } from '#contract/admin-members.ts';
import { memberFields } from '#contract/member-fields.ts';
import { isOptionalMemberField, type MemberField as Field } from '#contract/members.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { TextField, TextareaField } from '#web/shared/ui/field.tsx';

interface MemberFieldProps {
  readonly name: Field;
  /** Undefined while one is added. */
  readonly member: MemberOfAdmin | undefined;
  readonly error: string | undefined;
  readonly onInput?: (() => void) | undefined;
  /** @param typed what stands in it as it is left */
  readonly onLeave?: ((typed: string) => void) | undefined;
}

/** The control of one detail of a member, as its description says. */
export function MemberField({ name, member, error, onInput, onLeave }: MemberFieldProps) {
  const { control } = memberFields[name];
  const isOptional = isOptionalMemberField(name);
  const field = {
    label: memberLabels[name](),
    name,
    defaultValue: member?.[name] ?? '',
    autoComplete: 'off',
    error,
    ...(isOptional ? { optionalMark: m.manage_optional() } : { 'aria-required': true }),
  };
  if (control === 'paragraph') return <TextareaField rows={2} {...field} />;
  return (
    <TextField
      {...field}
      kind={control === 'phone' ? 'tel' : 'text'}
      size={control === 'number' ? 10 : undefined}
      onInput={onInput}
      onBlur={({ currentTarget }) => onLeave?.(currentTarget.value)}
    />
  );
}
