import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { suggestCorrections, suggestion } from '#contract/corrections.ts';
import { memberFields } from '#contract/member-fields.ts';
import type { Member, OptionalMemberField } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { explain, translateMessage } from '#web/shared/api/explain.ts';
import { openForm } from '#web/shared/api/sending-keys.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { FormActions } from './form-actions.tsx';

const checkSuggestion = checkWith(suggestion);

interface TextFormProps {
  readonly member: Member;
  readonly field: 'name' | OptionalMemberField;
  readonly onClose: () => void;
}

/** Suggests another text for a line of an entry. The office decides about it. */
export function TextForm({ member, field, onClose }: TextFormProps) {
  const { revalidate } = useRevalidator();
  const [sendOnce] = useState(() => openForm(`correction ${member.id} ${field}`));
  const form = useForm({
    fields: [field],
    check: checkSuggestion,
    act: async (body) => {
      const said = await sendOnce((once) =>
        api.call(suggestCorrections, { params: { id: String(member.id) }, body }, once),
      );
      toast.success(await translateMessage(said));
      await revalidate();
      onClose();
    },
    explain,
  });
  const { control } = memberFields[field];
  const now = member[field];
  const shared = {
    ...form.field(field),
    // The same line of another entry can be open too.
    id: `${field}-${member.id}`,
    label: m.mypage_shouldSay({ part: memberLabels[field]() }),
    hint: m.mypage_now({ value: now ?? m.mypage_empty() }),
    defaultValue: now ?? '',
    // The user has pressed the button that opens the form, so the focus belongs into it.
    autoFocus: true,
  };
  return (
    <form {...form.formProps}>
      {control === 'paragraph' ? (
        <TextareaField {...shared} />
      ) : (
        <TextField {...shared} kind={control === 'phone' ? 'tel' : 'text'} />
      )}
      <FormActions form={form} onClose={onClose} />
    </form>
  );
}
