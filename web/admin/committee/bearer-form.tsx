import type * as z from 'zod/mini';
import { type OfficeBearer, bearerRanks, type Term } from '#contract/content.ts';
import { type bearerChanges, bearerForm, addBearer, changeBearer } from '#contract/terms.ts';
import { useRevalidator } from 'react-router';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { rankGroup } from '#web/admin/versions/format-value.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture } from '#web/admin/records/use-upload.ts';
import { termName } from '#web/shared/format/term-name.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

/** What was changed of an office bearer: the rest is not sent, for somebody else may have changed it meanwhile. */
function changesOf(
  { name, role, rank }: Pick<OfficeBearer, 'name' | 'role' | 'rank'>,
  typed: z.output<typeof bearerForm>,
): z.output<typeof bearerChanges> {
  return {
    ...(typed.name_en !== name.en && { name_en: typed.name_en }),
    ...((typed.name_ml ?? null) !== name.ml && { name_ml: typed.name_ml ?? null }),
    ...(typed.role_en !== role.en && { role_en: typed.role_en }),
    ...((typed.role_ml ?? null) !== role.ml && { role_ml: typed.role_ml ?? null }),
    ...(typed.rank !== rank && { rank: typed.rank }),
  };
}

const checkBearer = checkWith(bearerForm);

interface BearerFormProps {
  /** Who is edited; undefined while somebody is added. */
  readonly bearer: OfficeBearer | undefined;
  /** Whose committee it is. */
  readonly term: Term;
  readonly terms: readonly Term[];
  /** It was sent, or given up. */
  readonly onDone: () => void;
}

/** Adds an office bearer or changes one; nothing typed or chosen is lost when that fails. */
export function BearerForm({ bearer, term, terms, onDone }: BearerFormProps) {
  const picture = usePicture();
  const { revalidate } = useRevalidator();
  const form = useForm({
    fields: ['name_en', 'name_ml', 'role_en', 'role_ml', 'rank', 'image'],
    check: checkBearer,
    act: async (body) => {
      const files = await picture.filesToSend();
      if (bearer === undefined) {
        await picture.send(addBearer, { params: { id: String(term.id) }, body, ...files });
      } else {
        await picture.send(changeBearer, {
          params: { id: String(bearer.id) },
          body: { ...changesOf(bearer, body), ...(picture.isRemoved && { removeImage: true }) },
          ...files,
        });
      }
      toast.success(bearer === undefined ? m.said_bearerAdded() : m.said_bearerUpdated());
      await revalidate();
      onDone();
    },
    explain: (error) => explainAdminError(error, () => undefined),
  });
  const { errors } = form;
  return (
    <form {...form.formProps}>
      <FormHeading>{bearer === undefined ? m.committee_addBearer() : m.committee_editBearer()}</FormHeading>
      <p className="muted committee__form-term">{termName(term, terms)}</p>
      <FormProblems title={m.form_problem()} form={form} />
      <TextPair
        en={{ name: 'name_en', label: m.committee_nameEn() }}
        ml={{ name: 'name_ml', label: m.committee_nameMl() }}
        text={bearer?.name}
        errors={errors}
      />
      <TextPair
        en={{ name: 'role_en', label: m.committee_roleEn() }}
        ml={{ name: 'role_ml', label: m.committee_roleMl() }}
        text={bearer?.role}
        errors={errors}
      />
      <ChoiceField
        label={m.committee_rank()}
        name="rank"
        choices={bearerRanks.map((rank) => ({ value: rank, label: rankGroup[rank]() }))}
        defaultValue={bearer?.rank ?? 'member'}
        error={errors['rank']}
      />
      <PictureField
        {...picture.fieldOf(form)}
        folder="uploads"
        current={bearer}
        mayRemove
        optionalMark={m.manage_optional()}
      />
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.committee_addBearer()}
        isEditing={bearer !== undefined}
        onCancel={onDone}
      />
    </form>
  );
}
