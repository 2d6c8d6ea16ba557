import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as m from '#web/shared/languages/generated/messages.js';
import { addMember, changeMember, memberForm, type MemberOfAdmin } from '#contract/admin-members.ts';
import { isOptionalMemberField, type MemberField as Field, memberFieldNames } from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import { type FileChoice, noChoice } from '#web/admin/records/file-field.tsx';
import { useUpload } from '#web/admin/records/use-upload.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { ConflictPanel, pictureNow, showPicture, textAt, useConflict } from '#web/admin/records/conflict.tsx';
import { DiscardQuestion, DraftOffer, useDraft } from '#web/admin/records/draft.tsx';
import { FormHeading } from '#web/admin/records/form-and-list.tsx';
import { leaveWords } from '#web/admin/records/open-work.ts';
import { SubmitRecord } from '#web/admin/records/record-form.tsx';
import { PictureField } from '#web/admin/records/picture-field.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { memberFields } from '#contract/member-fields.ts';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { maxPdfBytes } from '#contract/files.ts';
import { tooLarge } from '#web/shared/api/call-failed.ts';
import { pictureToSend } from '#web/shared/api/upload-picture.ts';
import { MemberPdfViewer, pdfToShow } from './member-pdf-viewer.tsx';
import { PdfField } from './pdf-field.tsx';

/** What a form says of a member's photo and PDF. */
interface MemberFiles {
  readonly image: FileChoice;
  readonly pdf: FileChoice;
}

/**
 * What is to be sent for them.
 * @throws CallFailed when one is larger than the server takes
 */
async function filesToSend({ image, pdf }: MemberFiles): Promise<{ image?: Blob; pdf?: Blob }> {
  if (pdf.file !== undefined && pdf.file.size > maxPdfBytes) {
    throw tooLarge('pdf', 'pdfTooLarge', m.said_pdfTooLarge());
  }
  return {
    ...(image.file && { image: await pictureToSend(image.file, 'image') }),
    ...(pdf.file && { pdf: pdf.file }),
  };
}

/** What is to be taken away: never what is replaced. */
function removals({ image, pdf }: MemberFiles): { removeImage?: true; removePdf?: true } {
  return {
    ...(image.isRemoved && image.file === undefined && { removeImage: true }),
    ...(pdf.isRemoved && pdf.file === undefined && { removePdf: true }),
  };
}

/**
 * How much of each has been sent, from 0 to 1: the photo travels first.
 * @param share of both together
 */
function shares({ image, pdf }: MemberFiles, share: number | undefined): { image?: number; pdf?: number } {
  if (share === undefined) return {};
  const [first, second] = [image.file?.size ?? 0, pdf.file?.size ?? 0];
  const sent = share * (first + second);
  const part = (bytes: number, of: number) => (of === 0 ? 1 : Math.min(1, Math.max(0, bytes) / of));
  return { image: part(sent, first), pdf: part(sent - first, second) };
}

interface MemberFieldProps {
  readonly name: Field;
  /** Undefined while one is added. */
  readonly member: MemberOfAdmin | undefined;
  readonly error: string | undefined;
  readonly onInput?: (() => void) | undefined;
  /** @param typed what stands in it as it is left */
  readonly onLeave?: ((typed: string) => void) | undefined;
}

/** The control of one detail of a member, as its description says. */
function MemberField({ name, member, error, onInput, onLeave }: MemberFieldProps) {
  const { control } = memberFields[name];
  const isOptional = isOptionalMemberField(name);
  const field = {
    label: memberLabels[name](),
    name,
    defaultValue: member?.[name] ?? '',
    autoComplete: 'off',
    error,
    ...(isOptional ? { optionalMark: m.manage_optional() } : { 'aria-required': true }),
  };
  if (control === 'paragraph') return <TextareaField rows={2} {...field} />;
  return (
    <TextField
      {...field}
      kind={control === 'phone' ? 'tel' : 'text'}
      size={control === 'number' ? 10 : undefined}
      onInput={onInput}
      onBlur={({ currentTarget }) => onLeave?.(currentTarget.value)}
    />
  );
}

/** As the server compares them, as far as it matters while one types: without case and leading zeros (decision 11). */
function comparableFolio(folio: string): string {
  return folio
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=[\p{L}\p{Nd}])/u, '');
}

function isSameFolio(one: string, other: string): boolean {
  return comparableFolio(one) === comparableFolio(other);
}

const checkMember = checkWith(memberForm);

interface MemberFormProps {
  /** The member that is edited; undefined while one is added. */
  readonly member: MemberOfAdmin | undefined;
  /** The members of the list beside the form. */
  readonly listed: readonly MemberOfAdmin[];
  /** It was sent, and is as told; or given up. */
  readonly onDone: (saved?: MemberOfAdmin) => void;
  /** Empties it. */
  readonly onClear: () => void;
}

/** What the form of a member does (specification sections 4, 5 and 8). */
function useMemberForm({ member: opened, listed, onDone }: Omit<MemberFormProps, 'onClear'>) {
  const [files, setFiles] = useState<MemberFiles>({ image: noChoice, pdf: noChoice });
  const upload = useUpload();
  const { revalidate } = useRevalidator();
  const draft = useDraft('members', opened, Object.values(files));
  const member = draft.record;

  /** As far as the list shows it; the server has the last word. */
  const isTaken = (folio: string) => listed.some((other) => other.id !== member?.id && isSameFolio(other.folio, folio));
  const withFreeFolio = <T extends { folio: string }>(checked: Checked<T>): Checked<T> =>
    'value' in checked && isTaken(checked.value.folio) ? { errors: { folio: m.said_folioTaken() } } : checked;

  const failed = member === undefined ? m.said_memberAddFailed() : m.said_memberUpdateFailed();
  const { conflict, seen, explain, settle } = useConflict(member, () => toast.error(failed));
  /** Those that were chosen meanwhile are still to be sent. */
  const forgetSent = (sent: MemberFiles) =>
    setFiles(({ image, pdf }) => ({
      image: image === sent.image ? noChoice : image,
      pdf: pdf === sent.pdf ? noChoice : pdf,
    }));
  const form = useForm({
    fields: memberFieldNames,
    files: addMember.files,
    check: (typed) => withFreeFolio(checkMember(typed)),
    act: async (body) => {
      const saved = draft.sending();
      const sent = await filesToSend(files);
      const changes = { ...body, seen, ...removals(files) };
      const answer =
        member === undefined
          ? await upload.send(addMember, { body, files: sent })
          : await upload.send(changeMember, { params: { id: String(member.id) }, body: changes, files: sent });
      saved(answer.member);
      settle();
      toast.success(member === undefined ? m.said_memberAdded() : m.said_memberUpdated(), failed);
      await revalidate();
      if (saved(answer.member)) onDone(answer.member);
      else forgetSent(files);
    },
    explain,
  });
  return { form, draft, member, conflict, files, setFiles, upload, isTaken };
}

/** Adds a member or changes one; nothing typed or chosen is lost when that fails. */
export function MemberForm({ onClear, ...props }: MemberFormProps) {
  const { onDone } = props;
  const { form, draft, member, conflict, files, setFiles, upload, isTaken } = useMemberForm(props);
  const [isClearing, setClearing] = useState(false);
  const [isFolioTaken, setFolioTaken] = useState(false);
  const viewer = useOpened('pdf');
  /** The attempt since which a file was chosen anew: what was said of the former one is over. */
  const [chosenAt, setChosenAt] = useState<Readonly<Record<string, number>>>({});
  const { submitProps } = form;
  const sent = shares(files, upload.share);
  const optionalMark = m.manage_optional();
  const fileField = (name: keyof MemberFiles) => ({
    ...form.field(name),
    mayRemove: true,
    optionalMark,
    choice: files[name],
    onChoice: (choice: FileChoice) => {
      setFiles((now) => ({ ...now, [name]: choice }));
      setChosenAt((now) => ({ ...now, [name]: form.attempt }));
    },
    ...(chosenAt[name] === form.attempt && { error: undefined }),
    share: sent[name],
    onGiveUp: upload.giveUp,
  });
  const clear = () => {
    draft.settle();
    onClear();
  };
  const askToClear = () => (leaveWords() ? setClearing(true) : clear());
  /** Of the member as it is now: that of before may be gone. */
  const pdf = conflict ? textAt(conflict.current, 'pdf') || null : (member?.pdf ?? null);
  const shown = pdfToShow(files.pdf, member && { ...member, pdf });
  return (
    <>
      <form {...form.formProps}>
        <FormHeading>{member === undefined ? m.manage_addMember() : m.manage_editMember()}</FormHeading>
        <DraftOffer draft={draft} />
        <FormProblems title={m.form_problem()} form={form} />
        <ConflictPanel
          conflict={conflict}
          draft={draft}
          labels={{
            ...recordOf(memberFieldNames, (name) => memberLabels[name]()),
            image: m.manage_image(),
            pdf: m.manage_pdf(),
          }}
          files={{
            image: { ...fileField('image'), show: showPicture('images') },
            pdf: { ...fileField('pdf'), show: m.conflict_storedFile },
          }}
        />
        {memberFieldNames.map((name) => (
          <MemberField
            key={name}
            {...form.field(name)}
            {...(name === 'folio' && isFolioTaken && { error: m.said_folioTaken() })}
            member={member}
            onInput={name === 'folio' ? () => setFolioTaken(false) : undefined}
            onLeave={name === 'folio' ? (typed) => setFolioTaken(isTaken(typed)) : undefined}
          />
        ))}
        <PictureField {...fileField('image')} folder="images" current={pictureNow(conflict, member)} />
        <PdfField {...fileField('pdf')} current={pdf} onView={() => viewer.open('record')} />
        <SubmitRecord
          submitProps={submitProps}
          addLabel={m.manage_addMember()}
          onCancel={member && (() => onDone())}
          draft={draft}
        >
          {member === undefined && (
            <Button disabled={submitProps.busy} onClick={askToClear}>
              {m.manage_clearForm()}
            </Button>
          )}
        </SubmitRecord>
      </form>
      {isClearing && (
        <DiscardQuestion keepLabel={m.manage_keepTyping()} onDiscard={clear} onKeep={() => setClearing(false)} />
      )}
      {viewer.opened !== undefined && shown && <MemberPdfViewer shown={shown} onClose={viewer.close} />}
    </>
  );
}
