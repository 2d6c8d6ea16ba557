import type { LoaderArgs, PageProps } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  type Actor,
  auditActionNames,
  type AuditEntry,
  auditKinds,
  exportAudit,
  listAudit,
  listAuditActors,
} from '#contract/audit.ts';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import { loadAsAdmin, useCovered } from '#web/admin/shell/load-for-admin.ts';
import { LoadProblem } from '#web/shared/api/load-problem.tsx';
import { redirectToLastPage } from '#web/admin/records/record-list.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { api } from '#web/shared/api/client.ts';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { ExportButtons } from '#web/admin/records/export-buttons.tsx';
import { CollapsibleFilters, controlProps, FilterSelect, ResultCount } from '#web/admin/records/filters.tsx';
import { useAddressSearch } from '#web/shared/links/use-address-search.ts';
import { SearchForm } from '#web/shared/ui/search-field.tsx';
import { actionOptions, formatAction, formatActor, formatKind } from '#web/admin/records/audit-words.ts';
import { Subject } from './subject.tsx';
import { auditActions } from '#contract/audit-actions.ts';
import { dutiesFor } from '#contract/duties.ts';
import { choiceFilter, ListAddress, validatedFilter } from '#web/shared/links/list-address.ts';
import { paths } from '#web/shared/links/paths.ts';
import { PickerField, TextField } from '#web/shared/ui/field.tsx';

const PAGE_SIZE = 100;

const number = validatedFilter((text) => /^[1-9]\d{0,8}$/.test(text), 9);
const day = validatedFilter((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));

const auditList = new ListAddress({
  path: paths.adminAudit,
  filters: {
    actor: number,
    kind: choiceFilter(auditKinds),
    record: number,
    action: choiceFilter(auditActionNames),
    from: day,
    to: day,
  },
});

type AuditQuery = typeof auditList.all;

const actionsByKind: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(auditActions));

/** Returns whether an action concerns this kind of record. An empty kind stands for all kinds. */
function belongsTo(kind: string, action: string): boolean {
  return kind === '' || actionsByKind.get(kind)?.includes(action) === true;
}

interface AuditFiltersProps {
  readonly search: ReturnType<typeof useAddressSearch<typeof auditList.filters>>;
  readonly actors: readonly Actor[];
  readonly isUsed: boolean;
}

function AuditFilters({ search: { field, change }, actors, isUsed }: AuditFiltersProps) {
  const kind = field('kind');
  const action = field('action');
  const covered = useCovered();
  const options = actionOptions.filter(([each]) => covered(dutiesFor.kinds[each]));
  const choose = (value: string) => change({ kind: value, ...(!belongsTo(value, action.value) && { action: '' }) });
  return (
    <CollapsibleFilters isUsed={isUsed}>
      <FilterSelect label={m.audit_who()} field={field('actor')} any={m.audit_everybody()}>
        {actors.map((actor) => (
          <option key={actor.id} value={actor.id}>
            {formatActor(actor)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_kind()} field={{ ...kind, onValueChange: choose }}>
        {options.map(([each]) => (
          <option key={each} value={each}>
            {formatKind(each)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={m.audit_what()} field={action}>
        {options
          .filter(([each]) => kind.value === '' || kind.value === each)
          .map(([each, actions]) => (
            <optgroup key={each} label={formatKind(each)}>
              {actions.map((one) => (
                <option key={one} value={one}>
                  {formatAction(one)}
                </option>
              ))}
            </optgroup>
          ))}
      </FilterSelect>
      <TextField label={m.audit_recordNumber()} kind="numeric" autoComplete="off" {...controlProps(field('record'))} />
      <PickerField kind="date" label={m.audit_from()} {...controlProps(field('from'))} />
      <PickerField kind="date" label={m.audit_to()} {...controlProps(field('to'))} />
    </CollapsibleFilters>
  );
}

interface AuditToolbarProps {
  readonly query: AuditQuery;
  readonly actors: readonly Actor[];
  /** The number of results; undefined if the list could not be loaded. */
  readonly total: number | undefined;
}

/** Contains the filters, the number of results and the export. Changing a filter returns to the first page. */
function AuditToolbar({ query, actors, total }: AuditToolbarProps) {
  const search = useAddressSearch(auditList, query);
  const isNarrowed = auditList.isNarrowed(query);
  return (
    <>
      <SearchForm label={m.audit_search()}>
        <AuditFilters search={search} actors={actors} isUsed={isNarrowed} />
      </SearchForm>
      <div className="row result-bar">
        <ResultCount
          total={total}
          isNarrowed={isNarrowed}
          none={m.audit_none}
          one={m.audit_oneFound}
          many={m.audit_found}
          defaultText={m.audit_newestFirst()}
        />
        {isNarrowed && total !== undefined && total > 0 && (
          <a className="tap" href={auditList.href()}>
            {m.audit_all()}
          </a>
        )}
        {total !== undefined && total > 0 && (
          <ExportButtons
            label={formatCount(total, m.audit_downloadOne, m.audit_downloadAll)}
            fetchFile={(format) => api.call(exportAudit, { query: { format, ...query.filters } })}
          />
        )}
      </div>
    </>
  );
}

/** Joins neighbouring entries of one act, such as those of the two profiles of an introduction. */
function joinSubjects(entries: readonly AuditEntry[]) {
  const acts: (AuditEntry & { readonly subjects: AuditEntry['subject'][] })[] = [];
  for (const entry of entries) {
    const last = acts.at(-1);
    const isSame = last?.at === entry.at && last.action === entry.action && last.actor.id === entry.actor.id;
    if (isSame) last.subjects.unshift(entry.subject);
    else acts.push({ ...entry, subjects: [entry.subject] });
  }
  return acts;
}

function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const columns = [
    { label: m.audit_when() },
    { label: m.audit_who() },
    { label: m.audit_what() },
    { label: m.audit_record() },
  ];
  return (
    <Table caption={m.audit_title()} columns={columns}>
      {joinSubjects(entries).map(({ id, at, actor, action, subjects }) => (
        <Row key={id}>
          <Cell className="nowrap figures" label={m.audit_when()}>
            <time dateTime={at}>{formatMoment(at)}</time>
          </Cell>
          <Cell label={m.audit_who()}>
            {actor.name === null ? (
              <span className="muted">{formatActor(actor)}</span>
            ) : (
              <ProperName>{actor.name}</ProperName>
            )}
          </Cell>
          <Cell className="strong">{formatAction(action)}</Cell>
          <Cell label={m.audit_record()}>
            <div className="row">
              {subjects.map((subject) => (
                <Subject key={subject.text} subject={subject} />
              ))}
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

export async function loader({ request }: LoaderArgs) {
  const query = auditList.read(new URL(request.url).searchParams);
  const [list, actors] = await Promise.all([
    loadAsAdmin(request, listAudit, { query: auditList.asked(query, PAGE_SIZE) }),
    loadAsAdmin(request, listAuditActors, {}),
  ]);
  redirectToLastPage(list, (total) => auditList.beforeEnd(query, total, PAGE_SIZE));
  return { query, list, actors: actors.ok ? actors.value.rows : [] };
}

export function Component({ loaderData: { query, list, actors } }: PageProps<typeof loader>) {
  return (
    <>
      <AdminHead title={m.audit_title()} amount={m.audit_lead()} />
      <AuditToolbar query={query} actors={actors} total={list.ok ? list.value.total : undefined} />
      {!list.ok && <LoadProblem message={list.message} />}
      {list.ok && list.value.rows.length === 0 && (
        <EmptyState
          title={m.audit_none()}
          action={auditList.isNarrowed(query) && <ButtonLink href={auditList.href()}>{m.audit_all()}</ButtonLink>}
        />
      )}
      {list.ok && list.value.rows.length > 0 && (
        <div>
          <AuditTable entries={list.value.rows} />
          <ListPages
            page={query.page}
            total={list.value.total}
            pageSize={PAGE_SIZE}
            href={(page) => auditList.href({ page }, query)}
            withEnds
          />
        </div>
      )}
    </>
  );
}
