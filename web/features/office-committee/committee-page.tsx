import { useState } from 'react';
import type { OfficeBearer } from '#contract/content.ts';
import { listBearersForOffice, listTermsForOffice } from '#contract/terms.ts';
import { loadForOffice } from '#web/api/call-office.ts';
import * as m from '#web/languages/generated/messages.js';
import { type Deleted, DeletedNote } from '#web/office-parts/deleted-note.tsx';
import { FormAndList } from '#web/office-parts/form-and-list.tsx';
import { LoadProblem } from '#web/office-parts/load-problem.tsx';
import { LoadingRecords } from '#web/office-parts/loading-records.tsx';
import { OfficeHead } from '#web/office-parts/office-head.tsx';
import { useRecordForm } from '#web/office-parts/use-record-form.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BearerForm } from './bearer-form.tsx';
import { BearerList } from './bearer-list.tsx';
import { chosenTerm } from './committee-query.ts';
import { TermCard } from './term-card.tsx';
import { TermChoice } from './term-choice.tsx';
import { TermDialog } from './term-dialog.tsx';
import type { Route } from './+types/committee-page';
import './committee.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.nav_officeBearers() });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const terms = await loadForOffice(request, listTermsForOffice, {});
  if (!terms.ok) return { problem: terms.message };
  const term = chosenTerm(terms.value.rows, new URL(request.url).searchParams);
  if (term === undefined) return { terms: terms.value.rows };
  const bearers = await loadForOffice(request, listBearersForOffice, { params: { id: String(term.id) } });
  return bearers.ok
    ? { terms: terms.value.rows, shown: { term, bearers: bearers.value.rows } }
    : { problem: bearers.message };
}

export function HydrateFallback() {
  return <LoadingRecords title={m.nav_officeBearers()} label={m.committee_loading()} rows={6} />;
}

/** Terms of office and their committees (decision 23): a new one can be prepared, past ones stay readable. */
export default function CommitteePage({ loaderData: { problem, terms = [], shown } }: Route.ComponentProps) {
  const records = useRecordForm<OfficeBearer>();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<Deleted>();
  const addTerm = (
    <Button icon="cal" onClick={() => setAdding(true)}>
      {m.committee_addTerm()}
    </Button>
  );
  return (
    <>
      <OfficeHead title={m.nav_officeBearers()}>{addTerm}</OfficeHead>
      <DeletedNote deleted={deleted} />
      {problem !== undefined && <LoadProblem message={problem} />}
      {problem === undefined && shown === undefined && (
        <EmptyState title={m.committee_noTerms()}>{m.committee_noTermsMore()}</EmptyState>
      )}
      {shown && (
        <>
          <TermChoice terms={terms} chosen={shown.term} />
          <FormAndList
            records={records}
            addLabel={m.committee_addBearer()}
            form={
              <BearerForm
                key={records.formKey}
                bearer={records.editing}
                term={shown.term}
                terms={terms}
                onDone={records.reset}
              />
            }
          >
            <TermCard key={shown.term.id} term={shown.term} terms={terms} onDeleted={setDeleted} />
            <BearerList key={`list-${shown.term.id}`} {...shown} records={records} />
          </FormAndList>
        </>
      )}
      {isAdding && <TermDialog term={undefined} terms={terms} onClose={() => setAdding(false)} />}
    </>
  );
}
