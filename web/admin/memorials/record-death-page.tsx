import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { previewDeath } from '#contract/deaths.ts';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin } from '#web/admin/shell/load-for-admin.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { AlreadyRecorded } from './already-recorded.tsx';
import { ChoosePerson, OUTSIDE } from './choose-person.tsx';
import { DeathDone, type RecordedDeath } from './death-done.tsx';
import { DeathForm } from './death-form.tsx';

export async function loader({ request }: LoaderArgs) {
  const id = new URL(request.url).searchParams.get('member');
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
      <div className="flow admin__head">
        <div>
          <AdminTitle>{title}</AdminTitle>
          {lead !== undefined && <p className="muted breakable figures">{lead}</p>}
        </div>
      </div>
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
        {step === 2 && value?.memorial && <AlreadyRecorded member={value.member} memorial={value.memorial} />}
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
