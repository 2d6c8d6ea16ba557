import { auditActions } from '#contract/audit-actions.ts';
import { auditActionNames, auditKinds } from '#contract/audit.ts';
import { local } from '#web/shared/links/addresses.ts';
import { pageNumber } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';

const names = ['actor', 'kind', 'record', 'action', 'from', 'to'] as const;

/** What the log is searched by, as it stands in the fields. Empty: not at all. */
export type AuditSearch = Readonly<Record<(typeof names)[number], string>>;

/** Which entries are shown; the whole of it stands in the address. */
export interface AuditQuery {
  readonly words: AuditSearch;
  /** From 1. */
  readonly page: number;
}

export const PAGE_SIZE = 100;
/** Digits of the largest number that is looked for. */
export const MAX_NUMBER_LENGTH = 9;

export const everything: AuditQuery = {
  words: { actor: '', kind: '', record: '', action: '', from: '', to: '' },
  page: 1,
};

const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const actionsByKind: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(auditActions));

const makesSense: Readonly<Record<keyof AuditSearch, (text: string) => boolean>> = {
  actor: isNumber,
  kind: (text) => actionsByKind.has(text),
  record: isNumber,
  action: (text) => actionsByKind.values().some((actions) => actions.includes(text)),
  from: isDay,
  to: isDay,
};

/** @param search the query of an address, which may be anybody's: what makes no sense counts as absent */
export function readAuditQuery(search: string): AuditQuery {
  const params = new URLSearchParams(search);
  const text = (name: keyof AuditSearch) => {
    const given = (params.get(name) ?? '').trim();
    return makesSense[name](given) ? given : '';
  };
  const [actor, kind, record, action] = [text('actor'), text('kind'), text('record'), text('action')];
  return { words: { actor, kind, record, action, from: text('from'), to: text('to') }, page: pageNumber(params) };
}

/** Whether some entries are left out. */
export function isNarrowed({ words }: AuditQuery): boolean {
  return names.some((name) => words[name] !== '');
}

/** The address of the log in the language of the page. */
export function auditAddress({ words, page }: AuditQuery): string {
  const params = new URLSearchParams();
  // Another kind has been chosen since: what was done to the first one is done to none of that.
  const isOtherKind = words.kind !== '' && actionsByKind.get(words.kind)?.includes(words.action) !== true;
  for (const name of names) {
    const word = words[name].trim();
    if (word !== '' && !(name === 'action' && isOtherKind)) params.set(name, word);
  }
  if (page > 1) params.set('page', String(page));
  return local(paths.adminAudit) + (params.size === 0 ? '' : `?${params}`);
}

function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value);
}

/** What the calls take to choose by. */
export function filtersOf({ words }: AuditQuery) {
  const { kind, action, ...others } = words;
  return { ...others, kind: oneOf(auditKinds, kind), action: oneOf(auditActionNames, action) };
}
