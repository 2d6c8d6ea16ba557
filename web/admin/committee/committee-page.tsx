import * as m from '#web/shared/languages/generated/messages.js';
import { useState } from 'react';
import { type BearerOfAdmin, listBearersForAdmin, listTermsForAdmin, type TermOfAdmin } from '#contract/terms.ts';
import { loadAsAdmin, type Loaded } from '#web/admin/shell/load-for-admin.ts';
import { type Deleted, DeletedNote, LoadingRecords, useLastGood } from '#web/admin/records/record-list.tsx';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { chosenTerm, TermChoice } from './term-choice.tsx';
import { TermDialog } from './term-dialog.tsx';
import type { Route } from './+types/committee-page';
import { FormAndList } from '#web/admin/records/form-and-list.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { BearerForm } from './bearer-form.tsx';
import { BearerList } from './bearer-list.tsx';
import { TermCard } from './term-card.tsx';

interface CommitteeEditorProps {
  readonly term: TermOfAdmin;
  readonly bearers: readonly BearerOfAdmin[];
  readonly terms: readonly TermOfAdmin[];
  readonly onTermDeleted: (deleted: Deleted) => void;
}

/** The committee of one term, with the form that adds to it; another term has another form, and they are asked before. */
function CommitteeEditor({ term, bearers, terms, onTermDeleted }: CommitteeEditorProps) {
  const records = useRecordForm<BearerOfAdmin>();
  const { formKey, editing, reset, clear } = records;
  return (
    <FormAndList
      records={records}
      form={<BearerForm key={formKey} bearer={editing} term={term} terms={terms} onDone={reset} />}
    >
      <TermCard
        term={term}
        terms={terms}
        records={records}
        onDeleted={(deleted) => {
          // Nobody can be added to it any more.
          clear();
          onTermDeleted(deleted);
        }}
      />
      <BearerList term={term} bearers={bearers} records={records} />
    </FormAndList>
  );
}

interface Committees {
  /** The newest first. */
  readonly terms: readonly TermOfAdmin[];
  /** The term that was chosen; undefined while there is none. */
  readonly shown: { readonly term: TermOfAdmin; readonly bearers: readonly BearerOfAdmin[] } | undefined;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.nav_officeBearers() });
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

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { loaded: await load(request) };
}

export function HydrateFallback() {
  return (
    <LoadingRecords
      addLabel={m.committee_addTerm()}
      title={m.nav_officeBearers()}
      label={m.committee_loading()}
      rows={6}
    />
  );
}

/**
 * Terms of office and their committees (decision 23): a new one can be prepared, past ones stay readable. When it cannot
 * be read anew, what was shown stays, and with it an open form.
 */
export default function CommitteePage({ loaderData: { loaded } }: Route.ComponentProps) {
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<Deleted>();
  const { terms = [], shown } = useLastGood(loaded) ?? {};
  const isEmpty = loaded.ok && shown === undefined;
  const addTerm = (
    <Button icon="cal" onClick={() => setAdding(true)}>
      {m.committee_addTerm()}
    </Button>
  );
  return (
    <>
      <AdminHead title={m.nav_officeBearers()}>{!isEmpty && addTerm}</AdminHead>
      <DeletedNote deleted={deleted} rows={terms} />
      {!loaded.ok && <LoadProblem message={loaded.message} />}
      {isEmpty && (
        <EmptyState title={m.committee_noTerms()} action={addTerm}>
          {m.committee_noTermsMore()}
        </EmptyState>
      )}
      {shown && (
        <>
          <TermChoice terms={terms} chosen={shown.term} />
          <CommitteeEditor key={shown.term.id} {...shown} terms={terms} onTermDeleted={setDeleted} />
        </>
      )}
      {isAdding && <TermDialog term={undefined} terms={terms} onClose={() => setAdding(false)} />}
    </>
  );
}
