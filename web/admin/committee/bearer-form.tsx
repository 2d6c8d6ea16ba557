import { useState } from 'react';
import { bearerRanks } from '#contract/content.ts';
import { addBearer, type AdminBearer, type AdminTerm, bearerForm, changeBearer } from '#contract/terms.ts';
import { rankGroup } from '#web/admin/records/format-value.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture } from '#web/shared/forms/use-picture.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { termName } from '#web/shared/format/term-name.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';

const checkBearer = checkWith(bearerForm);

export const bearerLabels = () => ({
  name_en: m.committee_nameEn(),
  name_ml: m.committee_nameMl(),
  role_en: m.committee_roleEn(),
  role_ml: m.committee_roleMl(),
  greeting_en: m.committee_greetingEn(),
  greeting_ml: m.committee_greetingMl(),
  rank: m.committee_rank(),
  image: m.manage_image(),
});

interface BearerFormProps extends Omit<RecordFormProps<AdminBearer>, 'listed'> {
  readonly term: AdminTerm;
  readonly terms: readonly AdminTerm[];
}

/** Adds or changes an office bearer. */
export function BearerForm({ term: shown, terms, ...props }: BearerFormProps) {
  /** The term when the form was opened. The page behind the form shows another one if a colleague deletes it. */
  const [term] = useState(shown);
  const picture = usePicture();
  const { office, form, record, field, pair } = useRecordForm({
    props,
    kind: `terms/${term.id}/bearers`,
    fields: ['name_en', 'name_ml', 'role_en', 'role_ml', 'rank', 'greeting_en', 'greeting_ml'],
    files: { image: picture.chosen },
    labels: bearerLabels(),
    words: {
      add: m.committee_addBearer,
      edit: m.committee_editBearer,
      added: m.said_bearerAdded,
      changed: m.said_bearerUpdated,
    },
    check: checkBearer,
    save: async (body, { record: edited, seen, once }) => {
      const files = await picture.filesToSend();
      const { bearer } =
        edited === undefined
          ? await picture.send(addBearer, { params: { id: String(term.id) }, body, ...files }, once)
          : await picture.send(changeBearer, {
              params: { id: String(edited.id) },
              body: { name_ml: null, role_ml: null, greeting_ml: null, ...body, removeImage: picture.isRemoved, seen },
              ...files,
            });
      return bearer;
    },
  });
  return (
    <OfficeForm office={office} className="bearer-form">
      <p className="muted">{termName(term, terms)}</p>
      <LanguageTabs>
        <TextPair {...pair('name_en', 'name_ml')} text={record?.name} />
        <TextPair {...pair('role_en', 'role_ml')} text={record?.role} />
        <ChoiceField
          {...field('rank')}
          choices={bearerRanks.map((rank) => ({ value: rank, label: rankGroup[rank]() }))}
          defaultValue={record?.rank ?? 'member'}
        />
        <div className="bearer-form__greeting">
          <TextPair
            {...pair('greeting_en', 'greeting_ml')}
            text={record?.greeting}
            rows={4}
            hint={m.committee_greetingHint()}
            isOptional
          />
        </div>
      </LanguageTabs>
      <PictureField
        {...picture.fieldOf(form)}
        folder="uploads"
        current={record}
        mayRemove
        optionalMark={m.manage_optional()}
      />
    </OfficeForm>
  );
}
