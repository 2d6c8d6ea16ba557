import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { FileChoice } from '#web/admin/records/file-field.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { TextField } from '#web/shared/ui/text-field.tsx';
import { TextareaField } from '#web/shared/ui/textarea-field.tsx';
import { type MemberFiles, shares } from './member-files.ts';
import { MemberPdfViewer, type OpenedPdf } from './member-pdf-viewer.tsx';
import { PdfField } from './pdf-field.tsx';
import { type MemberFormProps, useMemberForm } from './use-member-form.ts';

/** Adds a member or changes one; nothing typed or chosen is lost when that fails. */
export function MemberForm({ onClear, ...props }: MemberFormProps) {
  const { member, onDone } = props;
  const { form, files, setFiles, upload, isTaken } = useMemberForm(props);
  const [isFolioTaken, setFolioTaken] = useState(false);
  const [shown, setShown] = useState<OpenedPdf>();
  /** The attempt since which a file was chosen anew: what was said of the former one is over. */
  const [chosenAt, setChosenAt] = useState<Readonly<Record<string, number>>>({});
  const { errors, submitProps } = form;
  const sent = shares(files, upload.share);
  const optionalMark = m.manage_optional();
  const fileField = (name: keyof MemberFiles) => ({
    name,
    mayRemove: true,
    optionalMark,
    choice: files[name],
    onChoice: (choice: FileChoice) => {
      setFiles({ ...files, [name]: choice });
      setChosenAt({ ...chosenAt, [name]: form.attempt });
    },
    error: chosenAt[name] === form.attempt ? undefined : errors[name],
    share: sent[name],
    onGiveUp: upload.giveUp,
  });
  const view = () => {
    const { file } = files.pdf;
    if (file !== undefined) setShown({ file });
    else if (member !== undefined && member.pdf !== null) setShown({ ...member, pdf: member.pdf });
  };
  return (
    <>
      <form {...form.formProps}>
        <FormHeading>{member === undefined ? m.manage_addMember() : m.manage_editMember()}</FormHeading>
        <FormProblems title={m.form_problem()} form={form} />
        <TextField
          label={m.manage_folio()}
          name="folio"
          defaultValue={member?.folio}
          autoComplete="off"
          aria-required
          onInput={() => setFolioTaken(false)}
          onBlur={({ currentTarget }) => setFolioTaken(isTaken(currentTarget.value))}
          error={isFolioTaken ? m.said_folioTaken() : errors['folio']}
        />
        <TextField
          label={m.admin_name()}
          name="name"
          defaultValue={member?.name}
          autoComplete="off"
          aria-required
          error={errors['name']}
        />
        <TextField
          kind="tel"
          label={m.manage_mobile()}
          name="mobile"
          optionalMark={optionalMark}
          defaultValue={member?.mobile ?? ''}
          autoComplete="off"
          error={errors['mobile']}
        />
        <TextareaField
          rows={2}
          label={m.manage_address()}
          name="address"
          optionalMark={optionalMark}
          defaultValue={member?.address ?? ''}
          autoComplete="off"
          error={errors['address']}
        />
        <PictureField {...fileField('image')} folder="images" current={member} />
        <PdfField {...fileField('pdf')} current={member?.pdf} onView={view} />
        <div className="grid form-and-list__submit">
          <Button variant="primary" size="lg" block {...submitProps} busyLabel={m.manage_saving()}>
            {member === undefined ? m.manage_addMember() : m.manage_saveChanges()}
          </Button>
          <Button size="lg" block disabled={submitProps.busy} onClick={member === undefined ? onClear : onDone}>
            {member === undefined ? m.manage_clearForm() : m.manage_cancelEdit()}
          </Button>
        </div>
      </form>
      {shown && <MemberPdfViewer shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
