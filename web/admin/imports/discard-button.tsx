import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { deleteMemberImport, type MemberImport } from '#contract/member-imports.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ConfirmDialog } from '#web/shared/ui/confirm-dialog.tsx';
import { importName } from './import-words.ts';

/** Discards an import that was not run, after confirmation. */
export function DiscardImportButton({ memberImport }: { readonly memberImport: MemberImport }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision();
  const navigate = useNavigate();
  const forget = async () => {
    await decide({
      send: () => api.call(deleteMemberImport, { params: { id: String(memberImport.id) } }),
      done: m.said_importForgotten(),
      onDone: async () => navigate(localizedPath(paths.adminMemberImports)),
    });
    setAsking(false);
  };

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
