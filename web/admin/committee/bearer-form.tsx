import { useRevalidator } from 'react-router';
import { bearerRanks } from '#contract/content.ts';
import { addBearer, bearerForm, type AdminBearer, changeBearer, type AdminTerm } from '#contract/terms.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { rankGroup } from '#web/admin/records/format-value.ts';
import { ConflictPanel, currentPicture, pictureRenderer, textAt, useConflict } from '#web/admin/records/conflict.tsx';
import { DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { usePicture } from '#web/admin/records/use-picture.ts';
import { termName } from '#web/shared/format/term-name.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';

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

/** Returns the text of a form field: `name_en` is stored as `name.en`. */
function textOfBearer(record: Readonly<Record<string, unknown>>, field: string): string {
  return textAt(record, field.replace('_', '.'));
}

function shownRank(field: string, [text]: readonly string[]): string | undefined {
  const rank = field === 'rank' ? bearerRanks.find((known) => known === text) : undefined;
  return rank && rankGroup[rank]();
}

interface BearerFormProps {
  /** The edited office bearer; undefined when adding one. */
  readonly bearer: AdminBearer | undefined;
  readonly term: AdminTerm;
  readonly terms: readonly AdminTerm[];
  /** Called after saving with the saved office bearer, and after Cancel without an argument. */
  readonly onDone: (saved?: AdminBearer) => void;
}

/** Adds or changes an office bearer. The input and the chosen picture stay after errors. */
export function BearerForm({ bearer: opened, term, terms, onDone }: BearerFormProps) {
  const picture = usePicture();
  const draft = useDraft(`terms/${term.id}/bearers`, opened, [picture.choice], 'address');
  const bearer = draft.record;
  const { revalidate } = useRevalidator();
  const { conflict, seen, explain, settle } = useConflict(bearer, () => undefined, { closesWithPage: true });
  const form = useForm({
    fields: ['name_en', 'name_ml', 'role_en', 'role_ml', 'rank', 'greeting_en', 'greeting_ml'],
    files: addBearer.files,
    check: checkBearer,
    act: async (body) => {
      const saved = draft.sending();
      const files = await picture.filesToSend();
      const answer =
        bearer === undefined
          ? await draft.addOnce((once) =>
              picture.send(addBearer, { params: { id: String(term.id) }, body, ...files }, once),
            )
          : await picture.send(changeBearer, {
              params: { id: String(bearer.id) },
              body: { name_ml: null, role_ml: null, greeting_ml: null, ...body, removeImage: picture.isRemoved, seen },
              ...files,
            });
      saved(answer.bearer);
      settle();
      toast.success(bearer === undefined ? m.said_bearerAdded() : m.said_bearerUpdated());
      await revalidate();
      if (saved(answer.bearer)) onDone(answer.bearer);
      else picture.forgetSent();
    },
    explain,
  });
  return (
    <form {...form.formProps} className="bearer-form">
      <FormHeading>{bearer === undefined ? m.committee_addBearer() : m.committee_editBearer()}</FormHeading>
      <DraftOffer draft={draft} />
      <p className="muted">{termName(term, terms)}</p>
      <FormProblems title={m.form_problem()} form={form} />
      <ConflictPanel
        conflict={conflict}
        draft={draft}
        labels={bearerLabels()}
        textOf={textOfBearer}
        show={shownRank}
        files={{ image: { ...picture.fieldOf(form), show: pictureRenderer('uploads') } }}
      />
      <LanguageTabs>
        <TextPair
          en={{ ...form.field('name_en'), label: m.committee_nameEn() }}
          ml={{ ...form.field('name_ml'), label: m.committee_nameMl() }}
          text={bearer?.name}
        />
        <TextPair
          en={{ ...form.field('role_en'), label: m.committee_roleEn() }}
          ml={{ ...form.field('role_ml'), label: m.committee_roleMl() }}
          text={bearer?.role}
        />
        <ChoiceField
          {...form.field('rank')}
          label={m.committee_rank()}
          choices={bearerRanks.map((rank) => ({ value: rank, label: rankGroup[rank]() }))}
          defaultValue={bearer?.rank ?? 'member'}
        />
        <div className="bearer-form__greeting">
          <TextPair
            en={{ ...form.field('greeting_en'), label: m.committee_greetingEn() }}
            ml={{ ...form.field('greeting_ml'), label: m.committee_greetingMl() }}
            text={bearer?.greeting}
            rows={4}
            hint={m.committee_greetingHint()}
            isOptional
          />
        </div>
      </LanguageTabs>
      <PictureField
        {...picture.fieldOf(form)}
        folder="uploads"
        current={currentPicture(conflict, bearer)}
        mayRemove
        optionalMark={m.manage_optional()}
      />
      <SubmitRecord
        submitProps={form.submitProps}
        addLabel={m.committee_addBearer()}
        onCancel={bearer && (() => onDone())}
        draft={draft}
      />
    </form>
  );
}
