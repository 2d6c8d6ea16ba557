import * as m from '#web/shared/languages/generated/messages.js';
import { useState } from 'react';
import { restoreVersion, type Version } from '#contract/content-editing.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { type LoadedVersions, VERSIONS_PER_PAGE, versionsList } from './load-versions.ts';
import { formatWhen, VersionCard } from './version-card.tsx';
import { useRevalidator } from 'react-router';
import { api } from '#web/shared/api/client.ts';
import { CallFailed, SessionOver } from '#web/shared/api/call-failed.ts';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';

interface RestoreQuestionProps {
  readonly version: Version;
  readonly onClose: () => void;
}

/** Asks, brings the version back and closes; without a session it stays, to be confirmed after signing in. */
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
      if (error instanceof SessionOver) return;
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
