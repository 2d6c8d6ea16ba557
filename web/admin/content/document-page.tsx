import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { editDocument, removeLogo, saveLogo } from '#contract/content-editing.ts';
import { EarlierVersions } from '#web/admin/records/earlier-versions.tsx';
import { useLastLoaded } from '#web/admin/records/record-list.tsx';
import { AdminTitle } from '#web/admin/shell/admin-title.tsx';
import { loadAsAdmin, withSite } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import { splitLocale } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Breadcrumbs } from '#web/shared/ui/page-head.tsx';
import { documentNames, formatLastSaved, isDocument } from './document-words.ts';
import { type EditedDocument, editedDocuments, type LoadedDocument, type Save } from './edited-documents.ts';
import { useRevalidator } from 'react-router';
import { DraftLine } from '#web/shared/forms/draft-line.tsx';
import { noChoice } from '#web/shared/forms/file-field.tsx';
import { PictureField } from '#web/shared/forms/picture-field.tsx';
import { useDraft } from '#web/shared/forms/use-draft.ts';
import { usePicture } from '#web/shared/forms/use-picture.ts';
import { updatedAssociation } from '#web/admin/shell/admin-brand.tsx';
import { explainFailure } from '#web/shared/forms/explain-failure.ts';
import { api } from '#web/shared/api/client.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { conflictMessage } from '#web/shared/forms/conflict-words.ts';
import { toast } from '#web/shared/frame/toast.ts';
import { useForm } from '#web/shared/ui/use-form.ts';
import type { DocumentKey } from '#contract/content.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { readControls } from '#web/shared/forms/controls.ts';
import { OneLanguage, useOneLanguage } from '#web/admin/records/one-language.tsx';
import { type StoredRecord, useRecordForm } from '#web/shared/forms/use-record-form.ts';
import { ConflictPanel } from '#web/shared/forms/conflict-panel.tsx';
import type { Checked } from '#web/shared/forms/contract-form.ts';
import { changesBetween, type ControlValues } from '#web/shared/forms/merge-changes.ts';
import { FormProblems } from '#web/shared/ui/form-problems.tsx';
import { join, nameOfControl, pathWithIds, withRowIds } from './document-values.ts';
import { Fields } from './fields.tsx';
import { Preview } from './preview.tsx';

/** A document as the form edits it. */
interface DocumentRecord extends StoredRecord {
  readonly values: ControlValues;
  /** The document itself; only in the answer of the server. */
  readonly value?: unknown;
}

interface DocumentFormProps {
  readonly name: DocumentKey;
  readonly edited: EditedDocument;
  readonly read: LoadedDocument;
  /** A second form, below the form of the document. */
  readonly further?: ReactNode;
}

/** The form of a document, with a preview next to it or below it. */
function DocumentForm({ name, edited, read, further }: DocumentFormProps) {
  const headingId = useId();
  const [opened] = useState<DocumentRecord>(() => ({
    id: 0,
    updatedAt: read.updatedAt,
    values: edited.toValues(read.value),
  }));
  const lists = edited.fields.flatMap((field) => (field.kind === 'list' ? field.name : []));
  const preview = useRef<HTMLElement>(null);
  const oneLanguage = useOneLanguage();
  /** The values that the controls have now, for the round that shows them. */
  const [typed, setTyped] = useState({ round: 0, values: opened.values });

  /** Returns errors of the document or of the saved body by the names of the controls. */
  const byControl = (errors: FieldErrors = {}, values: ControlValues = {}) =>
    Object.fromEntries(
      Object.entries(errors).map(([place, message]) => {
        const path = join(edited.list ?? '', place.replace(/^value\./, ''));
        return [pathWithIds(values, path), message] as const;
      }),
    );

  function check(values: ControlValues): Checked<Save> {
    const checked = edited.check(values);
    return 'errors' in checked ? { errors: byControl(checked.errors, values) } : checked;
  }

  /** Returns the `updatedAt` to send. A change outside the form, for example of the logo, is no conflict. */
  function seenNow(seen: string): string {
    const began = draft.base()?.began ?? {};
    const isUnchanged = Object.keys(changesBetween(began, edited.toValues(read.value))).length === 0;
    return isUnchanged && read.updatedAt > seen ? read.updatedAt : seen;
  }

  const { office, form, record, values } = useRecordForm<DocumentRecord, Save, never, string>({
    props: { record: opened, onSaved: () => undefined },
    kind: `content/${name}`,
    fields: [],
    boxes: [...new Set(Object.keys(typed.values).flatMap((path) => [path.split('.')[0] ?? '', path]))],
    together: { position: ['position.lat', 'position.lon'] },
    lists,
    labels: (control, of) => nameOfControl(of, control),
    words: {
      add: m.manage_saveChanges,
      edit: m.manage_saveChanges,
      added: m.said_contentSaved,
      changed: m.said_contentSaved,
      changeFailed: m.failed_contentSave,
    },
    check,
    save: async (saveAs, { seen = '' }) => ({ ...opened, ...(await saveAs(seenNow(seen))) }),
    toErrors: byControl,
    toRecord: ({ updatedAt, value }, began) => ({
      id: 0,
      updatedAt,
      values: withRowIds(lists, edited.toValues(value), began),
    }),
  });
  const { draft, conflict, round } = office;
  const shown = values ?? record?.values ?? opened.values;
  if (typed.round !== round) setTyped({ round, values: shown });

  const problems = form.problems.map(({ fieldId, message }) => ({
    fieldId,
    message: `${nameOfControl(typed.values, fieldId) ?? ''}: ${message}`,
  }));
  const toPreview = () => {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="column document">
      <div className="column document__side">
        <form
          {...form.formProps}
          className="card document__form"
          aria-labelledby={headingId}
          onInput={({ currentTarget }) => setTyped({ round, values: readControls(currentTarget) })}
        >
          <h2 className="visually-hidden" id={headingId}>
            {m.content_words()}
          </h2>
          <FormProblems title={m.form_problem()} form={{ ...form, problems }} />
          {conflict && <ConflictPanel key={conflict.moment} conflict={conflict} />}
          <OneLanguage {...oneLanguage}>
            <Fragment key={round}>
              <Fields fields={edited.fields} control={form.field} values={shown} typed={typed.values} />
            </Fragment>
          </OneLanguage>
          <div className="document__save">
            <DraftLine draft={draft} />
            <Button variant="primary" size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
              {m.manage_saveChanges()}
            </Button>
            <Button className="only-stacked" size="lg" onClick={toPreview}>
              {m.notices_preview()}
            </Button>
          </div>
        </form>
        {further}
      </div>
      <Preview
        ref={preview}
        name={name}
        document={edited.toDocument(typed.values)}
        language={oneLanguage.value.language}
        form={form.formProps.ref}
      />
    </div>
  );
}

interface LogoFormProps {
  readonly site: Site;
  /** The `updatedAt` of the document that contains the logo. */
  readonly seen: string;
}

/** Replaces or removes the logo, independently of the texts. */
function LogoForm({ site, seen }: LogoFormProps) {
  const id = useId();
  const chosen = usePicture();
  const draft = useDraft('logo', undefined, [chosen.chosen.choice]);
  const { revalidate } = useRevalidator();
  const { shortName, logo } = site.association;
  useEffect(() => {
    updatedAssociation.write({ shortName, mark: { logo, picture: site.logoPicture } });
  }, [shortName, logo, site]);
  const form = useForm({
    fields: [],
    files: saveLogo.files,
    check: () =>
      chosen.isChosen || chosen.isRemoved ? { value: undefined } : { errors: { image: m.said_imageRequired() } },
    act: async () => {
      if (chosen.isChosen) await chosen.send(saveLogo, { body: { seen }, ...(await chosen.filesToSend()) });
      else await api.call(removeLogo, { query: { seen } });
      draft.settle();
      toast.success(chosen.isChosen ? m.said_logoSaved() : m.said_logoRemoved(), m.failed_contentSave());
      await revalidate();
      chosen.chosen.onChoice(noChoice);
    },
    explain: (error) => {
      const message = conflictMessage(error, { logo: m.content_logo() });
      if (message === undefined) return explainFailure(error, () => toast.error(m.failed_contentSave()));
      toast.error(message);
      void revalidate();
      return {};
    },
  });
  return (
    <form {...form.formProps} className="card document__form" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {m.content_logo()}
      </h2>
      <p className="hint">{m.content_logoHint()}</p>
      <PictureField
        {...chosen.fieldOf(form)}
        folder="uploads"
        current={{ image: logo, picture: site.logoPicture }}
        mayRemove
      />
      <div className="document__save document__save--still">
        <DraftLine draft={draft} />
        <Button size="lg" {...form.submitProps} busyLabel={m.manage_saving()}>
          {m.content_saveLogo()}
        </Button>
      </div>
    </form>
  );
}

/** Loads the document at the address, such as `/admin/content/hero`. */
export async function loader({ request }: LoaderArgs) {
  const { path } = splitLocale(new URL(request.url).pathname);
  const name = path.split('/')[3] ?? '';
  if (!isDocument(name)) throw new Error(`There is no document ${name}`);
  return { name, loaded: await withSite(loadAsAdmin(request, editDocument[name].read, {})) };
}

/** Edits a document of the site (decision 23). If reloading fails, the page keeps the previous data. */
export function Component({ loaderData: { name, loaded } }: PageProps<typeof loader>) {
  const { title, lead } = documentNames[name];
  const shown = useLastLoaded(loaded);
  const [isOpen, setOpen] = useState(false);
  // After an edit was taken back, the form starts anew as soon as the earlier values have arrived.
  const [restored, setRestored] = useState<{ readonly count: number; readonly from?: string }>({ count: 0 });
  if (shown && restored.from !== undefined && restored.from !== shown.updatedAt) {
    setRestored({ count: restored.count + 1 });
  }
  return (
    <>
      <Breadcrumbs
        label={m.nav_breadcrumb()}
        items={[{ label: m.content_title(), to: localizedPath(paths.adminContent) }, { label: title() }]}
      />
      <div className="flow apart admin__head">
        <div>
          <AdminTitle>{title()}</AdminTitle>
          <p className="muted">{lead()}</p>
        </div>
        {shown && (
          <div className="grid document__saved">
            <p className="muted figures">{formatLastSaved(shown)}</p>
            <Button variant="ghost" icon="clock" onClick={() => setOpen(true)}>
              {m.content_versions()}
            </Button>
          </div>
        )}
      </div>
      {!loaded.ok && <LoadProblem message={loaded.message} />}
      {shown && (
        <DocumentForm
          key={restored.count}
          name={name}
          edited={editedDocuments[name]}
          read={shown}
          further={name === 'association' && <LogoForm site={shown.site} seen={shown.updatedAt} />}
        />
      )}
      {shown && isOpen && (
        <EarlierVersions
          kind="content"
          id={name}
          name={title()}
          seen={shown.updatedAt}
          labels={{}}
          onRestored={() => setRestored({ ...restored, from: shown.updatedAt })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
