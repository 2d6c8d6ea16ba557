import { useState } from 'react';
import { daysToUndo, runMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { optionalMemberFields } from '#contract/members.ts';
import { api } from '#web/shared/api/client.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { formatEmptied } from './import-words.ts';
import { DiscardImportButton } from './discard-button.tsx';

interface CheckedActionsProps {
  readonly memberImport: MemberImport;
  /** Called to return to the step that assigns fields to the columns. */
  readonly onMatch: () => void;
}

/** Shows what the import will change, and runs it. Asks for confirmation if the import empties fields. */
export function CheckedActions({ memberImport, onMatch }: CheckedActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision();
  const { kind, counts, emptied } = memberImport;
  if (counts === null) return null;
  const affected = counts.new + counts.changed;
  const empties = optionalMemberFields.reduce((sum, field) => sum + emptied[field], 0);
  const fields = formatEmptied(memberImport);
  const run = async () => {
    await decide({
      send: () => api.call(runMemberImport, { params: { id: String(memberImport.id) }, body: { emptied: empties } }),
    });
    setAsking(false);
  };
  return (
    <div className="imports__note">
      <Notice
        kind={counts.error > 0 || memberImport.questions > 0 || empties > 0 ? 'warning' : 'info'}
        more={affected === 0 ? m.imports_nothingToDo() : m.imports_nothingYet()}
      >
        {sentence(memberImport)}
        {empties > 0 && ` ${m.imports_willEmpty({ count: formatNumber(empties), fields })}`}
      </Notice>
      <div className="flow imports__actions">
        {affected > 0 && (
          <Button
            variant="primary"
            size="lg"
            busy={isBusy}
            busyLabel={m.imports_isRunning()}
            onClick={() => (empties > 0 ? setAsking(true) : void run())}
          >
            {kind === 'table'
              ? formatCount(affected, m.imports_runOneRow, m.imports_runRows)
              : formatCount(affected, m.imports_runOneFile, m.imports_runFiles)}
          </Button>
        )}
        {kind === 'table' && (
          <Button size="lg" onClick={onMatch}>
            {m.imports_matchAgain()}
          </Button>
        )}
        <DiscardImportButton memberImport={memberImport} />
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          question={formatCount(empties, m.imports_emptyOneQuestion, m.imports_emptyQuestion)}
          detail={m.imports_emptyDetail({ fields, days: daysToUndo })}
          confirmLabel={m.imports_emptyAndRun()}
          cancelLabel={m.imports_doNotRun()}
          busy={isBusy}
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Returns for example "New members: 412. Changed: 30. Unchanged: 0. Left out because of errors: 12." */
function sentence({ kind, counts, questions }: MemberImport): string {
  const words = {
    added: formatNumber(counts?.new ?? 0),
    changed: formatNumber(counts?.changed ?? 0),
    unchanged: formatNumber(counts?.unchanged ?? 0),
  };
  const errors = counts?.error ?? 0;
  const skipped = counts?.skipped ?? 0;
  return [
    kind === 'table' ? m.imports_willImport(words) : m.imports_willAttach(words),
    ...(skipped === 0 ? [] : [m.imports_willSkip({ count: formatNumber(skipped) })]),
    ...(questions === 0 ? [] : [m.imports_willAsk({ count: formatNumber(questions) })]),
    ...(errors === 0 ? [] : [m.imports_leftOut({ count: formatNumber(errors) })]),
  ].join(' ');
}
