import {
  checkMemberImport,
  type ImportRow,
  importRowsPageSize,
  listImportRows,
  type MemberImport,
  readMemberImport,
  undoMemberImport,
} from '#contract/member-imports.ts';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { loadAsAdmin, type Loaded } from '#web/admin/shell/load-for-admin.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { loadServerMessages, serverMessage } from '#web/shared/api/explain.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import {
  chosenSheet,
  formatSize,
  formatState,
  importName,
  importPolling,
  importRows,
  isInProgress,
  selectView,
  type VisibleRows,
} from './import-words.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { UndoRow } from '#web/admin/records/undo-button.tsx';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { ProgressBar } from '#web/shared/ui/loading.tsx';
import type { Page } from '#contract/endpoint.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Stepper } from '#web/shared/ui/stepper.tsx';
import { usePolling } from '#web/admin/records/use-polling.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { CheckedActions, ColumnsForm, DiscardImportButton, SheetChoice } from './before-run.tsx';
import { ImportRows } from './import-rows.tsx';

/** Shows the result of an import. Offers to undo the import while that is possible. */
function DoneActions({ memberImport }: { readonly memberImport: MemberImport }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision();
  const { undoUntil, kind } = memberImport;
  const undo = async () => {
    const send = () => api.call(undoMemberImport, { params: { id: String(memberImport.id) } });
    if (await decide({ send })) setAsking(false);
  };
  return (
    <div className="imports__note">
      <div role="status">
        {undoUntil === null ? (
          <Notice kind={memberImport.undo === null ? 'success' : 'info'}>{formatOutcome(memberImport)}</Notice>
        ) : (
          <UndoRow
            more={m.imports_undoUntil({ moment: formatMoment(undoUntil) })}
            name={importName(memberImport)}
            onUndo={() => setAsking(true)}
          >
            {formatOutcome(memberImport)}
          </UndoRow>
        )}
      </div>
      <div className="flow above-4">
        <ButtonLink variant="primary" size="lg" href={localizedPath(paths.adminMembers)}>
          {m.imports_seeMembers()}
        </ButtonLink>
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          icon="undo"
          question={m.imports_undoQuestion()}
          detail={`${importName(memberImport)}. ${kind === 'table' ? m.imports_undoRows() : m.imports_undoFiles()}`}
          confirmLabel={m.imports_undo()}
          cancelLabel={m.imports_keep()}
          busy={isBusy}
          onConfirm={() => void undo()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function formatOutcome({ kind, counts, undo }: MemberImport): string {
  if (undo !== null) {
    const words = { undone: formatNumber(undo.undone), kept: formatNumber(undo.kept) };
    return undo.kept === 0 ? m.imports_wasUndone(words) : m.imports_wasUndoneButKept(words);
  }
  const words = { added: formatNumber(counts?.new ?? 0), changed: formatNumber(counts?.changed ?? 0) };
  if (kind === 'archive') return m.imports_wasAttached(words);
  const people = counts?.people ?? 0;
  const ofFamilies = people === 0 ? [] : [m.imports_peopleImported({ count: formatNumber(people) })];
  return [m.imports_wasImported(words), ...ofFamilies].join(' ');
}

/**
 * Moves the focus to the changed content if the pressed button has disappeared.
 * @param what identifies the shown content
 * @returns the ref of the element that gets the focus
 */
function useFocusWhenChanged(what: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const former = useRef(what);
  useEffect(() => {
    if (former.current === what) return;
    // An open dialog has the focus. When the dialog closes, it returns the focus to the element that had it before.
    if (document.querySelector('dialog:modal')) return;
    former.current = what;
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus();
  });
  return box;
}

/** Compares the files with the members again, after the check or the import has failed. */
function Recheck({ memberImport }: { readonly memberImport: MemberImport }) {
  const { isBusy, decide } = useDecision();
  const check = () => api.call(checkMemberImport, { params: { id: String(memberImport.id) }, body: {} });
  return (
    <div className="flow above-4">
      <Button
        variant="primary"
        size="lg"
        busy={isBusy}
        busyLabel={m.imports_isChecking()}
        onClick={() => void decide({ send: check })}
      >
        {m.imports_checkFiles()}
      </Button>
      <DiscardImportButton memberImport={memberImport} />
    </div>
  );
}

/** Shows the progress of the work, which continues if the administrator leaves the page. */
function WorkProgress({ memberImport }: { readonly memberImport: MemberImport }) {
  const { progress } = memberImport;
  const words = formatState(memberImport);
  return (
    <div className="card card--pad imports__working">
      <p role="status">
        <b>{words}</b>
      </p>
      <ProgressBar
        label={words}
        share={progress === null || progress.total === 0 ? undefined : progress.done / progress.total}
      />
      <p className="muted figures">
        {progress !== null &&
          m.imports_progress({ done: formatNumber(progress.done), total: formatNumber(progress.total) })}{' '}
        {m.imports_mayLeave()}
      </p>
    </div>
  );
}

interface ImportStepsProps {
  readonly loaded: MemberImport;
  readonly rows: Loaded<Page<ImportRow>> | undefined;
  readonly view: VisibleRows | undefined;
  readonly page: number;
}

function ImportSteps({ loaded, rows, view, page }: ImportStepsProps) {
  const memberImport = usePolling(loaded, importPolling);
  const [isMatching, setMatching] = useState(false);
  const showsColumns =
    memberImport.kind === 'table' &&
    (memberImport.state === 'read' || (memberImport.state === 'checked' && isMatching));
  const showsRows = !showsColumns && !isInProgress(memberImport);
  const box = useFocusWhenChanged(showsColumns ? 'columns' : memberImport.state);
  return (
    <section ref={box} tabIndex={-1} aria-label={formatState(memberImport)} className="no-focus-ring imports__steps">
      <Steps memberImport={memberImport} showsColumns={showsColumns} />
      {memberImport.problem !== null && memberImport.problemCode !== null && (
        <div className="imports__note">
          <Notice kind="error">
            {serverMessage({ code: memberImport.problemCode, message: memberImport.problem })}
          </Notice>
        </div>
      )}
      {isInProgress(memberImport) && <WorkProgress memberImport={memberImport} />}
      {showsColumns && memberImport.sheets && <SheetChoice id={memberImport.id} sheets={memberImport.sheets} />}
      {showsColumns && (
        <ColumnsForm key={chosenSheet(memberImport)} memberImport={memberImport} onChecked={() => setMatching(false)} />
      )}
      {memberImport.kind === 'archive' && memberImport.state === 'read' && <Recheck memberImport={memberImport} />}
      {memberImport.state === 'failed' && <DiscardImportButton memberImport={memberImport} />}
      {memberImport.state === 'checked' && !showsColumns && (
        <CheckedActions memberImport={memberImport} onMatch={() => setMatching(true)} />
      )}
      {(memberImport.state === 'done' || memberImport.state === 'undone') && (
        <DoneActions memberImport={memberImport} />
      )}
      {showsRows && rows?.ok && view && (
        <ImportRows memberImport={memberImport} list={rows.value} view={view} page={page} />
      )}
      {showsRows && rows?.ok === false && <LoadProblem message={rows.message} />}
    </section>
  );
}

interface StepsProps {
  readonly memberImport: MemberImport;
  readonly showsColumns: boolean;
}

/** The steps of an import. A zip file has no columns to match. */
function Steps({ memberImport: { kind, state }, showsColumns }: StepsProps) {
  const before = kind === 'table' ? [m.imports_stepFile(), m.imports_stepColumns()] : [m.imports_stepFile()];
  const names = [...before, m.imports_stepCheck(), m.imports_stepImport()];
  const isOver = state === 'done' || state === 'undoing' || state === 'undone';
  const current = isOver
    ? names.length + 1
    : state === 'running'
      ? names.length
      : names.length - (showsColumns ? 2 : 1);
  return (
    <Stepper
      label={m.imports_steps()}
      position={m.imports_step({ step: Math.min(current, names.length), of: names.length })}
      steps={names.map((label, index) => ({
        number: m.imports_stepNumber({ step: index + 1 }),
        label,
        state: index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'to-come',
      }))}
    />
  );
}

export { skipRevalidationForViewer as shouldRevalidate } from '#web/shared/links/use-opened.ts';

export async function loader({ request, params: { id } }: LoaderArgs<'id'>) {
  const address = importRows(Number(id));
  const query = address.read(new URL(request.url).searchParams);
  // The errors of an import and of its rows are messages of the server, so their translations are needed.
  await loadServerMessages();
  const found = await loadAsAdmin(request, readMemberImport, { params: { id } });
  const view = found.ok && !isInProgress(found.value) ? selectView(found.value, query.filters.rows) : undefined;
  if (!found.ok || view === undefined) return { found, rows: undefined, view, page: query.page };
  const rows = await loadAsAdmin(request, listImportRows, {
    params: { id },
    query: { outcome: view, page: String(query.page), pageSize: String(importRowsPageSize) },
  });
  redirectToLastPage(rows, (total) => address.beforeEnd(query, total, importRowsPageSize));
  return { found, rows, view, page: query.page };
}

/** Shows the current step of an import. The server stores its state, so the administrator can leave and return. */
export function Component({ loaderData: { found, ...shown } }: PageProps<typeof loader>) {
  return (
    <>
      <AdminHead title={m.imports_title()} amount={() => (found.ok ? formatSource(found.value) : '')}>
        <ButtonLink href={localizedPath(paths.adminMemberImports)} icon="left">
          {m.imports_all()}
        </ButtonLink>
      </AdminHead>
      {found.ok ? (
        <ImportSteps key={found.value.id} loaded={found.value} {...shown} />
      ) : (
        <LoadProblem message={found.message} />
      )}
    </>
  );
}

/** Returns for example "members.xlsx, 1,284 rows" or "members.xlsx, sheet “Members”, 1,284 rows". */
function formatSource(found: MemberImport): string {
  const sheet = found.sheets?.find(({ isChosen }) => isChosen)?.name;
  const size = formatSize(found);
  const amount = sheet === undefined ? size : m.imports_fromSheet({ sheet, amount: size });
  return found.fileName === null ? amount : m.imports_fileWith({ name: found.fileName, amount });
}
