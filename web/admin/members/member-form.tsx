import { Fragment, useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { addMember, type AdminMember, changeMember, memberForm } from '#contract/admin-members.ts';
import {
  type HideablePart,
  hideableParts,
  isOptionalMemberField,
  type MemberField as Field,
  memberFieldNames,
  visibilityFields,
} from '#contract/members.ts';
import { recordOf } from '#contract/record-of.ts';
import { type Checked, checkWith } from '#web/shared/forms/contract-form.ts';
import { type FileChoice, noChoice } from '#web/shared/forms/file-field.tsx';
import { useUpload } from '#web/shared/api/use-upload.ts';
import { OfficeForm } from '#web/admin/records/office-form.tsx';
import { type RecordFormProps, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { useOpened } from '#web/shared/links/use-opened.ts';
import { memberLabels } from '#web/shared/members/member-labels.ts';
import { memberFields } from '#contract/member-fields.ts';
import { ChoiceField } from '#web/shared/ui/choice-field.tsx';
import { TextareaField, TextField } from '#web/shared/ui/field.tsx';
import { wardChoice } from '#web/admin/records/ward-choice.tsx';
import { maxPdfBytes } from '#contract/files.ts';
import { fileTooLargeError } from '#web/shared/api/call-failed.ts';
import { preparePicture } from '#web/shared/api/upload-picture.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { familyPath } from '#web/shared/links/paths.ts';
import { membersList } from './members-search.tsx';
import { MemberPdfViewer, PdfField } from './pdf-field.tsx';

/** The new or removed photo and PDF of a member, as chosen in the form. */
interface MemberFiles {
  readonly image: FileChoice;
  readonly pdf: FileChoice;
}

/** Returns the files to upload. Throws CallFailed if the PDF or the photo is too large. */
async function filesToSend({ image, pdf }: MemberFiles): Promise<{ image?: Blob; pdf?: Blob }> {
  if (pdf.file !== undefined && pdf.file.size > maxPdfBytes) {
    throw fileTooLargeError('pdf', 'pdfTooLarge', m.said_pdfTooLarge());
  }
  return {
    ...(image.file && { image: await preparePicture(image.file, 'image') }),
    ...(pdf.file && { pdf: pdf.file }),
  };
}

/** Returns the files to remove. A replaced file is not removed. */
function removals({ image, pdf }: MemberFiles): { removeImage?: true; removePdf?: true } {
  return {
    ...(image.isRemoved && image.file === undefined && { removeImage: true }),
    ...(pdf.isRemoved && pdf.file === undefined && { removePdf: true }),
  };
}

/**
 * Returns the uploaded share of each file, from 0 to 1. The photo is sent first.
 * @param share the uploaded share of both files together
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
  /** The member to edit; undefined when adding a member. */
  readonly member: AdminMember | undefined;
  readonly error: string | undefined;
  readonly onInput?: (() => void) | undefined;
  readonly onLeave?: ((typed: string) => void) | undefined;
}

/** The control for a field of a member, as `memberFields` describes it. */
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

/** Normalises a folio similarly to the server: ignores case and leading zeros (decision 11). */
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

const visibilityLabels = {
  mobile: m.manage_whoSeesMobile,
  address: m.manage_whoSeesAddress,
  photo: m.manage_whoSeesPhoto,
} as const satisfies Readonly<Record<HideablePart, () => string>>;

const visibilityField = (part: HideablePart) => `${part}_visibility` as const;

const familyFields = ['family_visibility', 'family_agreed_by'] as const;

/** Who sees an entry, or the people of it. */
const whoSees = () => [
  { value: 'members', label: m.manage_everyoneSignedIn() },
  { value: 'office', label: m.manage_officeOnly() },
];

export const memberFormLabels = () => ({
  ...recordOf(memberFieldNames, (name) => memberLabels[name]()),
  ward: m.wards_one(),
  mobile_visibility: visibilityLabels.mobile(),
  address_visibility: visibilityLabels.address(),
  photo_visibility: visibilityLabels.photo(),
  family_visibility: m.manage_whoSeesFamily(),
  family_agreed_by: m.family_agreedBy(),
  family_agreed_on: m.family_agreedOn(),
  image: m.manage_image(),
  pdf: m.manage_pdf(),
});

/** Adds or changes a member (specification sections 4, 5 and 8). */
export function MemberForm(props: RecordFormProps<AdminMember>) {
  const { listed } = props;
  const [files, setFiles] = useState<MemberFiles>({ image: noChoice, pdf: noChoice });
  const [isFolioTaken, setFolioTaken] = useState(false);
  const [sentFolio, setSentFolio] = useState('');
  const upload = useUpload();
  const hasWards = wardChoice.useAll().length > 0;
  const viewer = useOpened('pdf');
  /**
   * How often the form had been sent when the file of each file field was chosen. An error hides when another file is
   * chosen.
   */
  const [chosenAt, setChosenAt] = useState<Readonly<Record<string, number>>>({});

  /** Returns whether another member on this page of the list has the folio. The server checks all members. */
  const isTaken = (folio: string, id: number | undefined) =>
    listed.some((other) => other.id !== id && isSameFolio(other.folio, folio));
  const withFreeFolio = <T extends { folio: string }>(checked: Checked<T>, id: number | undefined): Checked<T> =>
    'value' in checked && isTaken(checked.value.folio, id) ? { errors: { folio: m.said_folioTaken() } } : checked;

  const hasFamily = (props.record?.persons.length ?? 0) > 1;
  const { office, form, record } = useRecordForm({
    props,
    kind: 'members',
    fields: [
      ...memberFieldNames,
      ...(hasWards ? (['ward'] as const) : []),
      ...visibilityFields,
      ...(hasFamily ? familyFields : []),
    ],
    files: {
      image: { choice: files.image, onChoice: (image) => setFiles((now) => ({ ...now, image })) },
      pdf: { choice: files.pdf, onChoice: (pdf) => setFiles((now) => ({ ...now, pdf })) },
    },
    labels: memberFormLabels(),
    words: {
      add: m.manage_addMember,
      edit: m.manage_editMember,
      added: m.said_memberAdded,
      addFailed: m.failed_memberAdd,
      changed: m.said_memberUpdated,
      changeFailed: m.failed_memberUpdate,
    },
    check: (typed, edited) => withFreeFolio(checkMember(typed), edited?.id),
    save: async (body, { record: edited, seen, once }) => {
      setSentFolio(body.folio);
      const sent = await filesToSend(files);
      const changes = { ...body, seen, ...removals(files) };
      const { member } =
        edited === undefined
          ? await upload.send(addMember, { body, files: sent }, once)
          : await upload.send(changeMember, { params: { id: String(edited.id) }, body: changes, files: sent });
      return member;
    },
  });

  const sent = shares(files, upload.share);
  const fileField = (name: keyof MemberFiles) => ({
    ...form.field(name),
    mayRemove: true,
    optionalMark: m.manage_optional(),
    choice: files[name],
    onChoice: (choice: FileChoice) => {
      setFiles((now) => ({ ...now, [name]: choice }));
      setChosenAt((now) => ({ ...now, [name]: form.attempt }));
    },
    ...(chosenAt[name] === form.attempt && { error: undefined }),
    share: sent[name],
    onCancelUpload: upload.cancelUpload,
  });
  return (
    <>
      <OfficeForm office={office}>
        {memberFieldNames.map((name) => (
          <Fragment key={name}>
            <MemberField
              {...form.field(name)}
              {...(name === 'folio' && isFolioTaken && { error: m.said_folioTaken() })}
              member={record}
              onInput={name === 'folio' ? () => setFolioTaken(false) : undefined}
              onLeave={name === 'folio' ? (typed) => setFolioTaken(isTaken(typed, record?.id)) : undefined}
            />
            {name === 'folio' && form.errorCodes['folio'] === 'folioHeldByDeceased' && (
              <a
                href={membersList.href({ filters: { search: sentFolio, state: 'deceased' } })}
                target="_blank"
                rel="noreferrer"
              >
                {m.manage_showDeceased({ folio: sentFolio })}
              </a>
            )}
          </Fragment>
        ))}
        <wardChoice.Field
          {...form.field('ward')}
          label={m.wards_one()}
          optionalMark={m.manage_optional()}
          none={m.wards_without()}
          defaultValue={record?.ward?.id ?? ''}
        />
        <PictureField {...fileField('image')} folder="images" current={record} />
        <PdfField {...fileField('pdf')} current={record?.pdf ?? null} onView={() => viewer.open('record')} />
        {hideableParts.map((part) => (
          <ChoiceField
            key={part}
            {...form.field(visibilityField(part))}
            label={visibilityLabels[part]()}
            {...(part !== 'photo' && { hint: m.manage_whoSeesPdf() })}
            choices={whoSees()}
            defaultValue={record?.visibility[part] ?? 'members'}
          />
        ))}
        {hasFamily && (
          <>
            <ChoiceField
              {...form.field('family_visibility')}
              label={m.manage_whoSeesFamily()}
              hint={m.family_whatMembersSee()}
              choices={whoSees()}
              defaultValue={record?.visibility.family}
            />
            <TextField
              {...form.field('family_agreed_by')}
              label={m.family_agreedBy()}
              hint={m.family_agreedByHint()}
              autoComplete="off"
              defaultValue={record?.family_agreed_by ?? ''}
            />
          </>
        )}
        {record && (
          <a className="tap" href={localizedPath(familyPath(record.id))}>
            {m.family_title()}
          </a>
        )}
      </OfficeForm>
      {viewer.opened !== undefined && (
        <MemberPdfViewer chosen={files.pdf.file} member={record} onClose={viewer.close} />
      )}
    </>
  );
}
