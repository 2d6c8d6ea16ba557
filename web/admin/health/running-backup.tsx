import type { RunningBackup } from '#contract/backups.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ProgressBar } from '#web/shared/ui/progress-bar.tsx';
import { formatStage } from './backup-words.ts';

/** How far a backup or a test restore is. The page may be left meanwhile. */
export function RunningBackupProgress({ running }: { readonly running: RunningBackup }) {
  const { done, total } = running;
  const words = formatStage(running);
  return (
    <div className="grid health__work">
      <p>
        <b>{words}</b>
      </p>
      <ProgressBar label={words} share={total === 0 ? undefined : done / total} />
      <p className="small muted figures">
        {total > 0 && m.imports_progress({ done: formatNumber(done), total: formatNumber(total) })}{' '}
        {m.imports_mayLeave()}
      </p>
    </div>
  );
}
