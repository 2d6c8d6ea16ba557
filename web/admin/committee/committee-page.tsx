import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type AdminBearer,
  deleteTerm,
  listBearersForAdmin,
  listTermsForAdmin,
  type AdminTerm,
} from '#contract/terms.ts';
import { loadAsAdmin, type Loaded } from '#web/admin/shell/load-for-admin.ts';
import { useLastLoaded } from '#web/admin/records/record-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { FormSheet, useFormAddress } from '#web/admin/records/form-sheet.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { EarlierVersions } from '#web/admin/records/earlier-versions.tsx';
import { DeleteQuestion } from '#web/admin/records/delete-question.tsx';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { paths, printedListPath, termPath } from '#web/shared/links/paths.ts';
import { termDays, termName } from '#web/shared/format/term-name.ts';
import { chosenTerm, committees, TermChoice, TermState } from './term-choice.tsx';
import { TermForm, termLabels } from './term-form.tsx';
import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { BearerForm } from './bearer-form.tsx';
import { BearerList } from './bearer-list.tsx';

/**
 * Number of office bearers of the managing committee (specification section 9). The page shows it, but does not enforce
 * it.
 */
const COMMITTEE_SIZE = 14;

interface TermCardProps {
  readonly term: AdminTerm;
  readonly terms: readonly AdminTerm[];
  readonly onAdd: () => void;
}

function appearance({ state, begins_on }: AdminTerm): string {
  if (state === 'current') return m.committee_shownNow();
  return state === 'coming' ? m.committee_appearsOn({ day: formatDay(begins_on) }) : m.committee_isOver();
}

/** Returns for example "14 of 14 members." */
function amountOf(bearers: number): string {
  const words = { count: formatNumber(bearers), size: formatNumber(COMMITTEE_SIZE) };
  return bearers > COMMITTEE_SIZE ? m.committee_countAbove(words) : m.committee_count(words);
}

/** Shows the chosen term: its dates, when visitors see it, the number of office bearers, and its actions. */
function TermCard({ term, terms, onAdd }: TermCardProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'days' | 'versions' | 'delete'>();
  const close = () => setOpen(undefined);
  const { id, state, bearers } = term;
  const name = termName(term, terms);
  return (
    <section className="card card--pad below-5" aria-labelledby="term-name">
      <div className="row wraps-badges below-2">
        <h2 id="term-name">{name}</h2>
        <TermState state={state} />
      </div>
      <p className="figures">{termDays(term, terms)}</p>
      <p className="figures muted">
        {appearance(term)} {amountOf(bearers)}
      </p>
      <div className="flow above-4">
        <Button variant="primary" icon="plus" data-opens-form aria-haspopup="dialog" onClick={onAdd}>
          {m.committee_addBearer()}
        </Button>
        <Button icon="cal" onClick={() => setOpen('days')}>
          {m.committee_changeDays()}
        </Button>
        {state !== 'coming' && (
          <ButtonLink href={localizedPath(state === 'current' ? paths.officeBearers : termPath(id))} icon="ext">
            {m.committee_viewOnSite()}
          </ButtonLink>
        )}
        <MoreActions name={name} variant="secondary">
          <MoreAction icon="list" href={localizedPath(printedListPath('bearers', id))}>
            {m.lists_print()}
          </MoreAction>
          <MoreAction icon="clock" onClick={() => setOpen('versions')}>
            {m.content_versions()}
          </MoreAction>
          <MoreAction icon="trash" apart onClick={() => setOpen('delete')}>
            {m.committee_deleteTerm()}
          </MoreAction>
        </MoreActions>
      </div>
      {open === 'days' && <TermForm term={term} terms={terms} onClose={close} />}
      {open === 'versions' && (
        <EarlierVersions kind="terms" id={id} name={name} seen={term.updatedAt} labels={termLabels()} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteQuestion
          words={{
            question: m.committee_deleteTermQuestion(),
            confirm: m.committee_deleteTerm(),
            cancel: m.committee_keepTerm(),
            done: m.said_termDeleted(),
            failed: m.failed_termDelete(),
            detail: `${name}, ${termDays(term, terms)}`,
          }}
          explainFailure={(error) => conflictMessage(error, termLabels())}
          act={() => api.call(deleteTerm, { params: { id: String(id) }, query: { seen: term.updatedAt } })}
          onDone={() => void navigate(committees.href(), { replace: true })}
          onClose={close}
        />
      )}
    </section>
  );
}

interface CommitteeEditorProps {
  readonly term: AdminTerm;
  readonly bearers: readonly AdminBearer[];
  readonly terms: readonly AdminTerm[];
}

/** Shows the committee of one term, and the form for its office bearers. */
function CommitteeEditor({ term, bearers, terms }: CommitteeEditorProps) {
  const form = useFormAddress(committees.href(), useParams()['form']);
  const { opened } = form;
  const bearer = bearers.find(({ id }) => id === opened);
  return (
    <>
      <TermCard term={term} terms={terms} onAdd={() => form.open('new')} />
      <BearerList term={term} bearers={bearers} form={form} />
      {opened !== undefined && (opened === 'new' || bearer) && (
        <FormSheet key={opened} isNew={opened === 'new'} onClose={form.close}>
          <BearerForm
            record={bearer}
            term={term}
            terms={terms}
            onSaved={({ id }) => {
              form.noteSaved(id);
              if (bearer) form.close();
            }}
            onClose={form.close}
          />
        </FormSheet>
      )}
    </>
  );
}

interface Committees {
  /** All terms, newest first. */
  readonly terms: readonly AdminTerm[];
  /** The chosen term; undefined if there are no terms. */
  readonly shown: { readonly term: AdminTerm; readonly bearers: readonly AdminBearer[] } | undefined;
}

async function load(request: Request): Promise<Loaded<Committees>> {
  const read = await loadAsAdmin(request, listTermsForAdmin, {});
  if (!read.ok) return read;
  const terms = read.value.rows;
  const term = chosenTerm(terms, new URL(request.url).searchParams);
  if (term === undefined) return { ok: true, value: { terms, shown: undefined } };
  const bearers = await loadAsAdmin(request, listBearersForAdmin, { params: { id: String(term.id) } });
  return bearers.ok ? { ok: true, value: { terms, shown: { term, bearers: bearers.value.rows } } } : bearers;
}

export async function loader({ request }: LoaderArgs) {
  return { loaded: await load(request) };
}

export { keepsListBehindForm as shouldRevalidate } from '#web/admin/records/form-sheet.tsx';

/**
 * Manages terms of office and their committees (decision 23), including future and past ones. If reloading fails, the
 * previous data and an open form stay.
 */
export function Component({ loaderData: { loaded } }: PageProps<typeof loader>) {
  const [isAdding, setAdding] = useState(false);
  const { terms = [], shown } = useLastLoaded(loaded) ?? {};
  const isEmpty = loaded.ok && shown === undefined;
  const addTerm = (
    <Button icon="cal" onClick={() => setAdding(true)}>
      {m.committee_addTerm()}
    </Button>
  );
  return (
    <>
      <AdminHead title={m.nav_officeBearers()}>{!isEmpty && addTerm}</AdminHead>
      {!loaded.ok && <LoadProblem message={loaded.message} />}
      {isEmpty && (
        <EmptyState title={m.committee_noTerms()} action={addTerm}>
          {m.committee_noTermsMore()}
        </EmptyState>
      )}
      {shown && (
        <>
          <TermChoice terms={terms} chosen={shown.term} />
          <CommitteeEditor {...shown} terms={terms} />
        </>
      )}
      {isAdding && <TermForm term={undefined} terms={terms} onClose={() => setAdding(false)} />}
    </>
  );
}
