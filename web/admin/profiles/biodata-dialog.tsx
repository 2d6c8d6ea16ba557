import { useId, useRef } from 'react';
import { printBiodata } from '#contract/matrimony-exports.ts';
import type { AdminProfile } from '#contract/admin-profiles.ts';
import { api } from '#web/shared/api/client.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { getLocale, languageNames, locales } from '#web/shared/languages/locale.ts';
import { explainAdminError } from '#web/admin/shell/explain-admin-error.ts';
import { saveFile } from '#web/shared/api/save-file.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { Dialog, DialogHead } from '#web/shared/ui/dialog.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { useForm } from '#web/shared/ui/use-form.ts';

/** What the biodata shall hold. */
function chosen({ language, withPhoto, withContact }: Readonly<Record<string, string>>) {
  return {
    language: language === 'ml' ? 'ml' : 'en',
    withPhoto: withPhoto === 'on',
    withContact: withContact === 'on',
  } as const;
}

interface BiodataDialogProps {
  readonly profile: AdminProfile;
  readonly onClose: () => void;
}

/** Asks what the biodata shall hold and hands it over as a file. How to reach the family is left out unless asked for. */
export function BiodataDialog({ profile: { id: profileId, name, photo }, onClose }: BiodataDialogProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const form = useForm({
    fields: ['language', 'withPhoto', 'withContact'],
    check: (typed) => ({ value: chosen(typed) }),
    act: async ({ language, withPhoto, withContact }) => {
      const query = { language, photo: `${withPhoto}`, contact: `${withContact}` } as const;
      const file = await api.call(printBiodata, { params: { id: String(profileId) }, query });
      saveFile({ blob: file, fileName: file.name });
      onClose();
    },
    explain: (error) => explainAdminError(error, () => undefined),
  });
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-more`} initialFocus={button} onCancel={onClose}>
      <DialogHead id={id} icon="pdf" tone="brand" title={m.profiles_print()} more={m.profiles_printMore({ name })} />
      <form {...form.formProps} className="dialog__form">
        <FormProblems title={m.form_problem()} form={form} />
        <ChoiceField
          {...form.field('language')}
          label={m.profiles_printLanguage()}
          choices={locales.map((value) => ({ value, label: languageNames[value] }))}
          defaultValue={getLocale()}
        />
        {photo !== null && <CheckboxField {...form.field('withPhoto')} label={m.profiles_withPhoto()} defaultChecked />}
        <CheckboxField {...form.field('withContact')} label={m.profiles_withContact()} />
        <div className="flow dialog__foot">
          <Button onClick={onClose}>{m.nav_close()}</Button>
          <Button ref={button} variant="primary" icon="download" {...form.submitProps} busyLabel={m.profiles_making()}>
            {m.profiles_download()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
