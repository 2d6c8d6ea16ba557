import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { type DeathPreview, previewDeath, previewDeathOfPerson } from '#contract/deaths.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ProperName, recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { ChoosePerson, OUTSIDE, PersonOfEntry } from './choose-person.tsx';
import { DeathDone, type RecordedDeath } from './death-done.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { memorialsList } from './memorials-search.tsx';
import { addMemorial, type AdminMemorial } from '#contract/admin-memorials.ts';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { usePicture } from '#web/shared/forms/use-picture.ts';
import { CallFailed } from '#web/shared/api/call-failed.ts';
import { useTelling } from '#web/admin/records/tell-members.tsx';
import { MemberAvatar } from '#web/shared/members/member-avatar.tsx';
import { FormFoot } from '#web/shared/ui/form-foot.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { readFormValues } from '#web/shared/ui/form-state.ts';
import {
  accountBoxes,
  DeathEffects,
  effectBoxes,
  readEffects,
  showsPhoto,
  type TypedFuneral,
} from './death-effects.tsx';
import { checkSuccessor, SuccessorFields, successorBoxes } from './successor-fields.tsx';
import { checkMemorial, memorialBoxes, MemorialFields, memorialFields, memorialLabels } from './memorial-fields.tsx';
import { FileField, type FileFieldProps } from '#web/shared/forms/file-field.tsx';
import { ACCEPTED_PICTURES, dropAreaTexts } from '#web/shared/forms/drop-words.ts';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { Jasmine } from '#web/shared/ui/ornament.tsx';

/** The portrait: the photo that members see in the directory or a drawn one, unless another photo is chosen. */
function DeathPortrait({ preview, ...field }: FileFieldProps & Pick<DeathFormProps, 'preview'>) {
  const { image = null, picture = null, visibility } = preview?.member ?? {};
  const hasPhoto = showsPhoto(preview) && image !== null && picture !== null && visibility?.photo === 'members';
  return (
    <FileField
      {...field}
      mayRemove={hasPhoto}
      kind={{
        icon: 'sprig',
        label: m.death_portrait(),
        accept: ACCEPTED_PICTURES,
        drop: dropAreaTexts(),
        current: hasPhoto ? m.death_directoryPhoto() : m.death_drawn(),
        replace: m.death_replace(),
        remove: m.death_useDrawn(),
        keep: m.death_usePhoto(),
        without: m.death_drawn(),
        withoutNote: m.death_drawnNote(),
      }}
      current={
        hasPhoto ? (
          <StoredPicture folder="images" image={image} picture={picture} alt="" sizes="4rem" />
        ) : (
          <Jasmine part="sprig" size={32} />
        )
      }
    />
  );
}

interface DeathFormProps {
  /** Undefined for a person without an entry in the register. */
  readonly preview: DeathPreview | undefined;
  readonly onRecorded: (death: RecordedDeath) => void;
}

function useDeathForm({ preview, onRecorded }: DeathFormProps) {
  const person = preview?.person;
  const picture = usePicture();
  const telling = useTelling('deaths', undefined, preview?.member.id);
  const { revalidate } = useRevalidator();
  const form = useRecordForm({
    props: { record: undefined, onSaved: () => undefined },
    kind: `deaths/${person?.id ?? OUTSIDE}`,
    fields: [...memorialFields, 'published'],
    boxes: [...memorialBoxes, ...effectBoxes, ...accountBoxes(preview), 'hidden-photo', ...successorBoxes(preview)],
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
      const [checked, successor] = [checkMemorial(typed), checkSuccessor(preview, typed)];
      if ('errors' in checked || 'errors' in successor) {
        const [own, others] = [checked, successor].map((one) => ('errors' in one ? one.errors : {}));
        return { errors: { ...own, ...others } };
      }
      const portrait = typed['hidden-photo'] === 'on' ? ('directory-hidden' as const) : ('directory' as const);
      return { value: { ...checked.value, effects: readEffects(typed), portrait, ...successor.value } };
    },
    save: async (fields, { once }): Promise<AdminMemorial> => {
      const isDrawn = !showsPhoto(preview) || picture.isRemoved;
      const body = {
        ...fields,
        ...(person && { person: String(person.id) }),
        portrait: picture.isChosen ? '' : isDrawn ? 'none' : fields.portrait,
      } as const;
      const files = await picture.filesToSend();
      try {
        const { record } = await picture.send(addMemorial, { body, ...files }, once);
        telling.saved(fields.tell, record);
        onRecorded({ memorial: record, effects: fields.effects.split(','), preview });
        return record;
      } catch (error) {
        // A colleague has recorded this death meanwhile, or changed the family. The page then shows the present state.
        if (error instanceof CallFailed && ('person' in error.errors || 'firstContact' in error.errors))
          await revalidate();
        throw error;
      }
    },
  });
  return { ...form, picture, telling };
}

const unknown: TypedFuneral = { day: '', time: '', isPublished: true };

/** Asks for the details of a death, and shows beside them what recording it will change. */
function DeathForm(props: DeathFormProps) {
  const { office, form, field, pair, picture, telling } = useDeathForm(props);
  const { preview } = props;
  const { member, person } = preview ?? {};
  const [funeral, setFuneral] = useState(unknown);
  const [isInRegister, setInRegister] = useState(true);

  function follow({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    const typed = readFormValues(currentTarget, ['funeral_at', 'funeral_time', 'published', 'effect-entry']);
    const { funeral_at: day = '', funeral_time: time = '' } = typed;
    setFuneral({ day, time, isPublished: typed['published'] === 'on' });
    setInRegister(typed['effect-entry'] === 'on');
  }

  return (
    <form {...form.formProps} className="death-form" onInput={follow}>
      <div className="card death-form__fields">
        <div className="row below-4">
          {member && person?.relation === 'self' && <MemberAvatar member={member} />}
          <span className="breakable grow">
            <b className="h4">
              {person ? <ProperName ml={person.name_ml}>{person.name}</ProperName> : m.death_notInDirectory()}
            </b>
            {member && person && <PersonOfEntry member={member} relation={person.relation} />}
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
            values={person && { name: person.name, name_ml: person.name_ml }}
          />
          <DeathPortrait {...picture.fieldOf(form)} preview={preview} />
        </div>
      </div>
      {preview && isInRegister && <SuccessorFields preview={preview} field={form.field} />}
      <DeathEffects preview={preview} funeral={funeral} telling={telling} field={form.field} />
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

interface AlreadyRecordedProps {
  readonly person: DeathPreview['person'];
  readonly memorial: NonNullable<DeathPreview['memorial']>;
}

/** Asks whether the member is the person of a memorial that exists, for example because a colleague was faster. */
function AlreadyRecorded({ person, memorial }: AlreadyRecordedProps) {
  return (
    <div role="status">
      <Notice
        kind="info"
        more={m.death_alreadyMore()}
        action={
          <div className="flow">
            <ButtonLink variant="primary" href={memorialsList.href({ filters: { name: memorial.name } })}>
              {m.death_toRecord()}
            </ButtonLink>
            <ButtonLink href={localizedPath(paths.adminRecordDeath)}>{m.death_otherPerson()}</ButtonLink>
          </div>
        }
      >
        {m.death_already({ name: person.name })}
      </Notice>
    </div>
  );
}

export async function loader({ request }: LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const person = searchParams.get('person');
  if (person !== null) {
    const params = { id: person };
    return { id: `person ${person}`, preview: await loadAsAdmin(request, previewDeathOfPerson, { params }) };
  }
  const id = searchParams.get('member');
  if (id === null || id === OUTSIDE) return { id, preview: undefined };
  return { id, preview: await loadAsAdmin(request, previewDeath, { params: { id } }) };
}

interface HeadProps {
  /** 4 after the last step. */
  readonly step: 1 | 2 | 4;
  readonly title: string;
  readonly lead?: string;
}

function Head({ step, title, lead }: HeadProps) {
  const names = [m.death_who(), m.death_details(), m.death_done()];
  return (
    <>
      <AdminHead title={title} amount={lead} />
      <Stepper
        label={m.imports_steps()}
        position={
          step === 4 ? m.death_allDone() : m.death_stepOf({ step, count: names.length, name: names[step - 1] ?? '' })
        }
        steps={names.map((label, index) => ({
          number: m.imports_stepNumber({ step: index + 1 }),
          label,
          state: index + 1 < step ? 'done' : index + 1 === step ? 'current' : 'to-come',
          to: index === 0 && step === 2 ? localizedPath(paths.adminRecordDeath) : undefined,
        }))}
      />
    </>
  );
}

/** Records a death in three steps: the person, the details and effects, and what to tell people (decision 58). */
export function Component({ loaderData: { id, preview } }: PageProps<typeof loader>) {
  const { key } = useLocation();
  const [recorded, setRecorded] = useState<{ readonly at: string; readonly death: RecordedDeath }>();
  const death = recorded?.at === key ? recorded.death : undefined;
  const step = death ? 4 : id === null ? 1 : 2;
  const value = preview?.ok ? preview.value : undefined;
  // A colleague may record the death while the form is open.
  const part = step === 2 && value?.memorial ? 'recorded' : step;
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef<typeof part>(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    content.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [part]);
  return (
    <div className="record-death">
      {death ? (
        <Head step={4} title={m.death_recorded()} lead={personDied(death)} />
      ) : (
        <Head step={id === null ? 1 : 2} title={m.death_title()} {...(id === null && { lead: m.death_lead() })} />
      )}
      <div ref={content} tabIndex={-1} className="no-focus-ring">
        {death && <DeathDone death={death} />}
        {step === 1 && <ChoosePerson />}
        {step === 2 && preview?.ok === false && <LoadProblem message={preview.message} />}
        {step === 2 && value?.memorial && <AlreadyRecorded person={value.person} memorial={value.memorial} />}
        {step === 2 && preview?.ok !== false && !value?.memorial && (
          <DeathForm key={id} preview={value} onRecorded={(now) => setRecorded({ at: key, death: now })} />
        )}
      </div>
    </div>
  );
}

function personDied({ memorial: { name, name_ml, date_of_death } }: RecordedDeath): string {
  return m.death_personDied({ name: recordText(name, name_ml).words, date: formatDay(date_of_death) });
}
