import { importOutcomes, type MemberImport } from '#contract/member-imports.ts';
import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { memberImportPath } from '#web/shared/links/paths.ts';

/** Which rows of an import are shown: of one outcome, those that empty a field, or those that undoing left as they are. */
export type VisibleRows = (typeof rowViews)[number];

const rowViews = [...importOutcomes, 'emptied', 'kept'] as const;

/** What the address of an import asks for. */
export interface ImportQuery {
  /** Undefined for what matters most. */
  readonly rows: VisibleRows | undefined;
  /** From 1. */
  readonly page: number;
}

/** @param params the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readImportQuery(params: URLSearchParams): ImportQuery {
  const wanted = params.get('rows');
  return { rows: rowViews.find((view) => view === wanted), page: pageNumber(params) };
}

/** The address of an import in the language of the page. */
export function importAddress(id: number, { rows, page }: ImportQuery): string {
  const params = new URLSearchParams();
  if (rows !== undefined) params.set('rows', rows);
  if (page > 1) params.set('page', String(page));
  return local(memberImportPath(id)) + (params.size === 0 ? '' : `?${params}`);
}

/** How many rows each view has, in the order of the tabs; a view that cannot have any is left out. */
export function viewsOf({
  counts,
  emptied,
  undo,
}: MemberImport): readonly { readonly view: VisibleRows; readonly count: number }[] {
  if (counts === null) return [];
  return [
    ...(undo === null || undo.kept === 0 ? [] : [{ view: 'kept', count: undo.kept } as const]),
    ...importOutcomes.map((view) => ({ view, count: counts[view] })),
    ...(emptied.rows === 0 ? [] : [{ view: 'emptied', count: emptied.rows } as const]),
  ];
}

/** The view that was asked for, or the first one that has any rows. */
export function viewToShow(given: MemberImport, { rows }: ImportQuery): VisibleRows | undefined {
  const views = viewsOf(given);
  const wanted = views.find(({ view }) => view === rows);
  return (wanted ?? views.find(({ count }) => count > 0) ?? views[0])?.view;
}
