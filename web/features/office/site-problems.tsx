import type { SiteProblem } from '#contract/overview.ts';
import * as m from '#web/languages/generated/messages.js';
import { Notice } from '#web/ui/notice.tsx';

const words: Readonly<Record<SiteProblem, { readonly what: () => string; readonly next: () => string }>> = {
  'read-only': { what: m.problem_readOnly, next: m.problem_readOnlyNext },
  disk: { what: m.problem_disk, next: m.problem_diskNext },
  damaged: { what: m.problem_damaged, next: m.problem_damagedNext },
  'unnamed-files': { what: m.problem_unnamedFiles, next: m.problem_unnamedFilesNext },
  'untrusted-proxy': { what: m.problem_untrustedProxy, next: m.problem_untrustedProxyNext },
};

/** What the office has to tell whoever runs the server. */
export function SiteProblems({ problems }: { problems: readonly SiteProblem[] }) {
  return problems.map((problem) => (
    <Notice key={problem} kind="warning" more={words[problem].next()}>
      {words[problem].what()}
    </Notice>
  ));
}
