import { type SyntheticEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeathPreview } from '#contract/deaths.ts';
import { addMemorial, type AdminMemorial } from '#contract/memorials.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { usePicture } from '#web/shared/forms/use-picture.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { readFormValues } from '#web/shared/ui/form-state.ts';
import { formatEntry, OUTSIDE } from './choose-person.tsx';
import { DeathEffects, effectBoxes, readEffects, type TypedFuneral } from './death-effects.tsx';
import type { RecordedDeath } from './death-done.tsx';
import { DeathPortrait } from './death-portrait.tsx';
import { checkMemorial, memorialBoxes, MemorialFields, memorialFields, memorialLabels } from './memorial-fields.tsx';

interface DeathFormProps {
  /** Undefined for a person without an entry in the register. */
  readonly preview: DeathPreview | undefined;
  readonly onRecorded: (death: RecordedDeath) => void;
}

function useDeathForm({ preview, onRecorded }: DeathFormProps) {
  const member = preview?.member;
  const picture = usePicture();
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    props: { record: undefined, onSaved: () => undefined },
    kind: `deaths/${member?.id ?? OUTSIDE}`,
    fields: [...memorialFields, 'published'],
    boxes: [...memorialBoxes, ...effectBoxes, 'hidden-photo'],
    files: { image: picture.chosen },
    labels: memorialLabels(),
    words: {
      add: m.death_title,
      edit: m.death_title,
      added: m.said_memorialAdded,
      addFailed: m.failed_memorialAdd,
      changed: m.said_memorialUpdated,
    },
    check: (typed) => {
      const checked = checkMemorial(typed);
      if ('errors' in checked) return checked;
      const portrait = typed['hidden-photo'] === 'on' ? ('directory-hidden' as const) : ('directory' as const);
      return { value: { ...checked.value, effects: readEffects(typed), portrait } };
    },
    save: async (fields, { once }): Promise<AdminMemorial> => {
      const isDrawn = member?.image == null || picture.isRemoved;
      const body = {
        ...fields,
        ...(member && { member: String(member.id) }),
        portrait: picture.isChosen ? '' : isDrawn ? 'none' : fields.portrait,
      } as const;
      const files = await picture.filesToSend();
      try {
        const { record } = await picture.send(addMemorial, { body, ...files }, once);
        onRecorded({ memorial: record, effects: fields.effects.split(','), preview });
        return record;
      } catch (error) {
        // A colleague has recorded this death meanwhile. The page then shows the existing record.
        if (error instanceof CallFailed && 'member' in error.errors) await revalidate();
        throw error;
      }
    },
  });
  return { ...form, picture };
}

const unknown: TypedFuneral = { day: '', time: '', isPublished: true };

/** Asks for the details of a death, and shows beside them what recording it will change. */
export function DeathForm(props: DeathFormProps) {
  const { office, form, field, pair, picture } = useDeathForm(props);
  const { preview } = props;
  const member = preview?.member;
  const [funeral, setFuneral] = useState(unknown);

  function follow({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    const typed = readFormValues(currentTarget, ['funeral_at', 'funeral_time', 'published']);
    const { funeral_at: day = '', funeral_time: time = '' } = typed;
    setFuneral({ day, time, isPublished: typed['published'] === 'on' });
  }

  return (
    <form {...form.formProps} className="death-form" onInput={follow}>
      <div className="card death-form__fields">
        <div className="row death-form__who">
          {member && <MemberAvatar member={member} />}
          <span className="breakable">
            <b className="h4">{member ? <ProperName>{member.name}</ProperName> : m.death_notInDirectory()}</b>
            {member && (
              <span className="muted small figures" translate="no">
                {formatEntry(member)}
              </span>
            )}
          </span>
          <ButtonLink variant="ghost" href={localizedPath(paths.adminRecordDeath)}>
            {m.death_change()}
            <span className="visually-hidden"> {m.death_changeWho()}</span>
          </ButtonLink>
        </div>
        <FormProblems title={m.form_problem()} form={form} />
        <div className="death-form__grid">
          <MemorialFields
            field={field}
            pair={pair}
            time={form.field('funeral_time')}
            values={member && { name: member.name }}
          />
          <DeathPortrait {...picture.fieldOf(form)} member={member} />
        </div>
      </div>
      <DeathEffects preview={preview} funeral={funeral} />
      <FormFoot>
        <DraftLine draft={office.draft} />
        <ButtonLink href={localizedPath(paths.adminRecordDeath)}>{m.death_back()}</ButtonLink>
        <Button variant="primary" {...form.submitProps} busyLabel={m.death_recording()}>
          {funeral.isPublished ? m.death_publish() : m.death_asDraft()}
        </Button>
      </FormFoot>
    </form>
  );
}
