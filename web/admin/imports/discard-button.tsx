import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { SessionEnded } from '#web/shared/api/call-failed.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import { importName } from './import-words.ts';

/** Discards an import that was not run, after confirmation. */
export function DiscardImportButton({ memberImport }: { readonly memberImport: MemberImport }) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function forget(): Promise<void> {
    setBusy(true);
    try {
      await api.call(deleteMemberImport, { params: { id: String(memberImport.id) } });
      toast.success(m.said_importForgotten());
      await navigate(localizedPath(paths.adminMemberImports));
    } catch (error) {
      setBusy(false);
      if (error instanceof SessionEnded) return;
      toast.error(explainFailure(error, () => undefined).message ?? m.said_errorOccurred());
      setAsking(false);
    }
  }

  return (
    <>
      <Button size="lg" onClick={() => setAsking(true)}>
        {m.imports_forget()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          question={m.imports_forgetQuestion()}
          detail={m.imports_forgetDetail({ name: importName(memberImport) })}
          confirmLabel={m.imports_forget()}
          cancelLabel={m.imports_keep()}
          busy={isBusy}
          onConfirm={() => void forget()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
