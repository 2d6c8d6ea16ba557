import { useState } from 'react';
import type { Version } from '#contract/content-editing.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { type LoadedVersions, versionsList, VERSIONS_PER_PAGE } from './load-versions.ts';
import { RestoreQuestion } from './restore-question.tsx';
import { VersionCard } from './version-card.tsx';

/** Every change of something, the newest first: who, when, what; and a way back to each. */
export function Versions({ path, list, page }: LoadedVersions) {
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
      <ListPages
        page={page}
        total={total}
        pageSize={VERSIONS_PER_PAGE}
        href={(number) => versionsList(path).href({ page: number })}
      />
      {wanted && <RestoreQuestion version={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
