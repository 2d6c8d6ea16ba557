import type { BearerOfAdmin, TermOfAdmin } from '#contract/terms.ts';
import type { Deleted } from '#web/admin/records/record-list.tsx';
import { FormAndList } from '#web/admin/records/form-and-list.tsx';
import { useRecordForm } from '#web/admin/records/record-form.tsx';
import { BearerForm } from './bearer-form.tsx';
import { BearerList } from './bearer-list.tsx';
import { TermCard } from './term-card.tsx';

interface CommitteeEditorProps {
  readonly term: TermOfAdmin;
  readonly bearers: readonly BearerOfAdmin[];
  readonly terms: readonly TermOfAdmin[];
  readonly onTermDeleted: (deleted: Deleted) => void;
}

/** The committee of one term, with the form that adds to it; another term has another form, and they are asked before. */
export function CommitteeEditor({ term, bearers, terms, onTermDeleted }: CommitteeEditorProps) {
  const records = useRecordForm<BearerOfAdmin>();
  const { formKey, editing, reset, clear } = records;
  return (
    <FormAndList
      records={records}
      form={<BearerForm key={formKey} bearer={editing} term={term} terms={terms} onDone={reset} />}
    >
      <TermCard
        term={term}
        terms={terms}
        records={records}
        onDeleted={(deleted) => {
          // Nobody can be added to it any more.
          clear();
          onTermDeleted(deleted);
        }}
      />
      <BearerList term={term} bearers={bearers} records={records} />
    </FormAndList>
  );
}
