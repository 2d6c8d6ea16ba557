import { useState } from 'react';
import { undoMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { local } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { nameOf } from './import-words.ts';
import { useStep } from './use-step.ts';

/** What came of an import, and the way back. */
export function DoneActions({ given }: { readonly given: MemberImport }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, take } = useStep();
  const { undoUntil } = given;
  const undo = async () => {
    if (await take(() => api.call(undoMemberImport, { params: { id: String(given.id) } }))) setAsking(false);
  };
  return (
    <div className="imports__note">
      <div role="status">
        <Notice
          kind={given.undo === null ? 'success' : 'info'}
          more={undoUntil === null ? undefined : m.imports_undoUntil({ moment: formatMoment(undoUntil) })}
        >
          {whatCame(given)}
        </Notice>
      </div>
      <div className="flow imports__actions">
        <ButtonLink variant="primary" size="lg" href={local(paths.adminMembers)}>
          {m.imports_seeMembers()}
        </ButtonLink>
        {undoUntil !== null && (
          <Button size="lg" onClick={() => setAsking(true)}>
            {m.imports_undo()}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          danger
          question={m.imports_undoQuestion()}
          detail={`${nameOf(given)}. ${given.kind === 'table' ? m.imports_undoRows() : m.imports_undoFiles()}`}
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

function whatCame({ kind, counts, undo }: MemberImport): string {
  if (undo !== null) {
    const words = { undone: formatNumber(undo.undone), kept: formatNumber(undo.kept) };
    return undo.kept === 0 ? m.imports_wasUndone(words) : m.imports_wasUndoneButKept(words);
  }
  const words = { added: formatNumber(counts?.new ?? 0), changed: formatNumber(counts?.changed ?? 0) };
  return kind === 'table' ? m.imports_wasImported(words) : m.imports_wasAttached(words);
}
