import type { MemberImport } from '#contract/member-imports.ts';
import { formatNumber } from '#web/shared/languages/format.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { ProgressBar } from '#web/shared/ui/progress-bar.tsx';
import { formatState } from './import-words.ts';

/** How far the work is. The page may be left meanwhile. */
export function Working({ now }: { readonly now: MemberImport }) {
  const { progress } = now;
  const words = formatState(now);
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
