import { useRef } from 'react';
import { downloadOwnData } from '#contract/my-page.ts';
import { CurrentPasswordField } from '#web/shared/accounts/credential-fields.tsx';
import { api } from '#web/shared/api/client.ts';
import { explain } from '#web/shared/api/explain.ts';
import { saveFile } from '#web/shared/api/save-file.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { useForm } from '#web/shared/ui/use-form.ts';

const checkPassword = checkWith(downloadOwnData.body);

/** Asks for the password and downloads everything that the site stores about the user. */
export function DownloadDialog({ onClose }: { readonly onClose: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    fields: ['password'],
    check: checkPassword,
    act: async (body) => {
      const file = await api.call(downloadOwnData, { body });
      saveFile({ blob: file, fileName: file.name });
      onClose();
      toast.success(m.owndata_downloaded());
    },
    explain,
  });
  return (
    <FormDialog
      form={form}
      initialFocus={password}
      icon="download"
      tone="brand"
      title={m.owndata_download()}
      more={m.owndata_downloadMore()}
      note={m.owndata_downloadNote()}
      submit={{ label: m.owndata_downloadNow(), busy: m.owndata_downloading() }}
      onClose={onClose}
    >
      {(id) => <CurrentPasswordField {...form.field('password')} ref={password} id={`${id}-password`} />}
    </FormDialog>
  );
}
