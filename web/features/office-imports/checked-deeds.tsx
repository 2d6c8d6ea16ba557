import { runMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { callOffice } from '#web/api/call-office.ts';
import { formatNumber } from '#web/languages/format.ts';
import * as m from '#web/languages/generated/messages.js';
import { amount } from '#web/office-parts/amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ForgetButton } from './forget-button.tsx';
import { useStep } from './use-step.ts';

interface CheckedDeedsProps {
  readonly given: MemberImport;
  /** Goes back to the columns. */
  readonly onMatch: () => void;
}

/** What would happen, and the button that makes it happen. */
export function CheckedDeeds({ given, onMatch }: CheckedDeedsProps) {
  const { isBusy, take } = useStep();
  const { kind, counts } = given;
  if (counts === null) return null;
  const affected = counts.new + counts.changed;
  const run = () => callOffice(runMemberImport, { params: { id: String(given.id) } });
  return (
    <div className="imp__note">
      <Notice
        kind={counts.error > 0 ? 'warning' : 'info'}
        more={affected === 0 ? m.imports_nothingToDo() : m.imports_nothingYet()}
      >
        {sentence(given)}
      </Notice>
      <div className="imp__acts">
        {affected > 0 && (
          <Button
            variant="primary"
            size="lg"
            busy={isBusy}
            busyLabel={m.imports_isRunning()}
            onClick={() => void take(run)}
          >
            {kind === 'table'
              ? amount(affected, m.imports_runOneRow, m.imports_runRows)
              : amount(affected, m.imports_runOneFile, m.imports_runFiles)}
          </Button>
        )}
        {kind === 'table' && (
          <Button size="lg" onClick={onMatch}>
            {m.imports_matchAgain()}
          </Button>
        )}
        <ForgetButton given={given} />
      </div>
    </div>
  );
}

/** "412 members will be added and 30 changed; 12 rows have errors and are left out." */
function sentence({ kind, counts }: MemberImport): string {
  const words = {
    added: formatNumber(counts?.new ?? 0),
    changed: formatNumber(counts?.changed ?? 0),
    unchanged: formatNumber(counts?.unchanged ?? 0),
  };
  const errors = counts?.error ?? 0;
  const will = kind === 'table' ? m.imports_willImport(words) : m.imports_willAttach(words);
  return errors === 0 ? will : `${will} ${m.imports_leftOut({ count: formatNumber(errors) })}`;
}
