import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type BearerOfAdmin, deleteTerm, type TermOfAdmin } from '#contract/terms.ts';
import { local } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { AddButton } from '#web/admin/records/form-and-list.tsx';
import { DeleteQuestion } from '#web/admin/records/delete-question.tsx';
import { conflictSentence } from '#web/shared/forms/conflict-words.ts';
import type { Deleted } from '#web/admin/records/record-list.tsx';
import type { RecordForm } from '#web/admin/records/record-form.tsx';
import { committeeVersionsPath, paths, termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { committees, TermState } from './term-choice.tsx';
import { TermDialog, termLabels } from './term-dialog.tsx';

/** Members of the managing committee (specification section 9); said, never enforced. */
const COMMITTEE_SIZE = 14;

interface TermCardProps {
  readonly term: TermOfAdmin;
  readonly terms: readonly TermOfAdmin[];
  /** The form that adds to its committee. */
  readonly records: RecordForm<BearerOfAdmin>;
  readonly onDeleted: (deleted: Deleted) => void;
}

/** When visitors see this committee. */
function appearance({ state, begins_on }: TermOfAdmin): string {
  if (state === 'current') return m.committee_shownNow();
  return state === 'coming' ? m.committee_appearsOn({ day: formatDay(begins_on) }) : m.committee_isOver();
}

/** "14 of 14 members." */
function amountOf(bearers: number): string {
  const words = { count: formatNumber(bearers), size: formatNumber(COMMITTEE_SIZE) };
  return bearers > COMMITTEE_SIZE ? m.committee_countAbove(words) : m.committee_count(words);
}

/** The term that was chosen: its days, when it is shown, how many it has, and what can be done with it. */
export function TermCard({ term, terms, records, onDeleted }: TermCardProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'days' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, state, bearers } = term;
  const name = termName(term, terms);
  return (
    <section className="card card--pad committee__term" aria-labelledby="term-name">
      <div className="row wraps-badges committee__title">
        <h2 id="term-name">{name}</h2>
        <TermState state={state} />
      </div>
      <p className="figures">{termDays(term, terms)}</p>
      <p className="figures muted">
        {appearance(term)} {amountOf(bearers)}
      </p>
      <div className="flow committee__actions">
        <AddButton records={records} label={m.committee_addBearer()} />
        <Button icon="cal" onClick={() => setOpen('days')}>
          {m.committee_changeDays()}
        </Button>
        {state !== 'coming' && (
          <ButtonLink href={local(state === 'current' ? paths.officeBearers : termPath(id))} icon="ext">
            {m.committee_viewOnSite()}
          </ButtonLink>
        )}
        <ButtonLink href={local(committeeVersionsPath(id))} icon="clock">
          {m.committee_versions()}
        </ButtonLink>
        <Button onClick={() => setOpen('delete')}>{m.committee_deleteTerm()}</Button>
      </div>
      {open === 'days' && <TermDialog term={term} terms={terms} onClose={close} />}
      {open === 'delete' && (
        <DeleteQuestion
          words={{
            question: m.committee_deleteTermQuestion(),
            confirm: m.committee_deleteTerm(),
            cancel: m.committee_keepTerm(),
            done: m.said_termDeleted(),
            failed: m.said_termDeleteFailed(),
            detail: `${name}, ${termDays(term, terms)}`,
          }}
          explainFailure={(error) => conflictSentence(error, termLabels())}
          act={() => api.call(deleteTerm, { params: { id: String(id) }, query: { seen: term.updatedAt } })}
          onDone={() => {
            onDeleted({ id, name, versions: committeeVersionsPath(id) });
            void navigate(committees.href(), { replace: true });
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
