import { useState } from 'react';
import type { Version } from '#contract/content-editing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { AdminPages } from '#web/admin/shell/admin-pages.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { type LoadedVersions, versionsAddress, VERSIONS_PER_PAGE } from './load-versions.ts';
import { RestoreQuestion } from './restore-question.tsx';
import { VersionCard } from './version-card.tsx';

interface VersionsProps extends LoadedVersions {
  /** Of the page, in the language of the page, without a query. */
  readonly address: string;
}

/** Every change of something, the newest first: who, when, what; and a way back to each. */
export function Versions({ list, page, address }: VersionsProps) {
  const [wanted, setWanted] = useState<Version>();
  if (!list.ok) return <LoadProblem message={list.message} />;
  const { rows, total } = list.value;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title={m.content_noVersions()} />
      ) : (
        <ol className="grid wraps-badges versions">
          {rows.map((version) => (
            <VersionCard key={version.id} version={version} onRestore={() => setWanted(version)} />
          ))}
        </ol>
      )}
      <AdminPages
        page={page}
        total={total}
        pageSize={VERSIONS_PER_PAGE}
        href={(number) => versionsAddress(address, number)}
      />
      {wanted && <RestoreQuestion version={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
