import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { restoreVersion, type Version } from '#contract/content-editing.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { api } from '#web/shared/api/client.ts';
import { CallFailed, SessionEnded } from '#web/shared/api/call-failed.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { type LoadedVersions, VERSIONS_PER_PAGE, versionsList } from './load-versions.ts';
import { Changes, visibleDifferences } from './changes.tsx';

/** Lists with more changes than this are collapsed. */
const MAX_SHOWN = 6;

interface VersionCardProps {
  readonly version: Version;
  readonly onRestore: () => void;
}

function VersionCard({ version, onRestore }: VersionCardProps) {
  const { savedAt, savedBy, isCurrent, deleted } = version;
  const differences = visibleDifferences(version.differences);
  const when = formatWhen(version);
  return (
    <li className="grid card versions__version">
      <div className="flow versions__head">
        <div>
          <h2 className="title">{savedAt === null ? when : <time dateTime={savedAt}>{when}</time>}</h2>
          {savedBy !== null && <p className="muted">{savedBy}</p>}
        </div>
        {isCurrent && !deleted && <Badge kind="ok">{m.content_isCurrent()}</Badge>}
        {deleted && <Badge kind="plain">{m.content_isDeleted()}</Badge>}
      </div>
      {differences.length > MAX_SHOWN ? (
        <details>
          <summary>{m.content_changes({ count: differences.length })}</summary>
          <Changes differences={differences} />
        </details>
      ) : (
        !deleted && <Changes differences={differences} />
      )}
      {!isCurrent && !deleted && (
        <Button onClick={onRestore}>
          {m.content_bringBack()}
          <span className="visually-hidden">, {when}</span>
        </Button>
      )}
    </li>
  );
}

/** Returns when a version was saved. The original version has no date. */
function formatWhen({ savedAt }: Pick<Version, 'savedAt'>): string {
  return savedAt === null ? m.content_fromTheStart() : formatMoment(savedAt);
}

interface RestoreQuestionProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** Asks for confirmation and restores a version. If the session has ended, the dialog stays open for another try. */
function RestoreQuestion({ version, onClose }: RestoreQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function restore(): Promise<void> {
    setBusy(true);
    try {
      await api.call(restoreVersion, { params: { id: String(version.id) } });
      toast.success(m.said_contentRestored(), m.said_contentRestoreFailed());
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionEnded) return;
      toast.error(error instanceof CallFailed ? error.message : m.said_contentRestoreFailed());
    }
    await revalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      icon="clock"
      question={m.content_bringBackQuestion()}
      detail={m.content_bringBackDetail({ when: formatWhen(version) })}
      confirmLabel={m.content_bringBack()}
      cancelLabel={m.content_keepCurrent()}
      busy={isBusy}
      busyLabel={m.manage_saving()}
      onConfirm={() => void restore()}
      onCancel={onClose}
    />
  );
}

/** Lists a page of versions, newest first, with their changes. Earlier versions can be restored. */
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
