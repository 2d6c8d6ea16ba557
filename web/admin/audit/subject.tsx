import type { AuditEntry } from '#contract/audit.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { RecordText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  contentPath,
  eventPath,
  memberImportPath,
  memorialPath,
  adminProfilePath,
  paths,
} from '#web/shared/links/paths.ts';
import { formatDocument, formatKind } from '#web/admin/records/audit-words.ts';

type AuditSubject = AuditEntry['subject'];

const searchOf = (path: string, name: string) => `${path}?${new URLSearchParams({ search: name })}`;

type RecordPath = (number: number, name: string) => string;

const recordPaths: ReadonlyMap<string, RecordPath> = new Map<string, RecordPath>([
  ['user', (_number, name) => searchOf(paths.adminAccounts, name)],
  ['member', (_number, name) => searchOf(paths.adminMembers, name)],
  ['person', (_number, name) => searchOf(paths.adminMembers, name)],
  ['profile', adminProfilePath],
  ['import', memberImportPath],
  ['ward', () => paths.adminWards],
  ['album', (number) => `${paths.adminAlbums}/${number}`],
  ['event', eventPath],
  ['memorial', memorialPath],
  ['administrator', () => paths.adminAdministrators],
  ['term', (number) => `${paths.adminOfficeBearers}?opened=${number}`],
  ['bearer', () => paths.adminOfficeBearers],
  ['notice', () => paths.adminNotices],
  ['picture', (number) => `${paths.gallery}?picture=${number}`],
]);

/** Returns the page of a record; undefined if there is none, or the record was deleted. */
function addressOf({ kind, number, exists, name }: AuditSubject): string | undefined {
  if (kind === null || number === null) return undefined;
  return exists ? recordPaths.get(kind)?.(number, name ?? '') : undefined;
}

/** Formats a text that was logged instead of a record: what an export contained, or its format. */
function formatText(text: string): string {
  if (text === 'xlsx') return m.manage_excel();
  if (text === 'csv') return m.manage_csv();
  if (text === 'book') return m.book_title();
  if (text === 'labels') return m.labels_title();
  const [, count] = /^(\d+) profiles$/.exec(text) ?? [];
  return count === undefined ? text : m.profiles_inAll({ count: formatNumber(Number(count)) });
}

/** A record with a name instead of a number, such as "Site content: History". */
function NamedSubject({ kind, name }: { readonly kind: string; readonly name: string }) {
  const document = kind === 'content' ? formatDocument(name) : undefined;
  return (
    // Keeps kind and name together, because on phones a table cell lays out its child elements in a row.
    <span>
      {formatKind(kind)}:{' '}
      {document === undefined ? (
        <RecordText>{name}</RecordText>
      ) : (
        <a href={localizedPath(contentPath(name))}>{document}</a>
      )}
    </span>
  );
}

/** Names a record, for example "Member #12", and links to its page if it has one. */
export function Subject({ subject }: { readonly subject: AuditSubject }) {
  const { kind, number, text } = subject;
  if (kind === null) return <RecordText>{formatText(text)}</RecordText>;
  if (number === null) return <NamedSubject kind={kind} name={text.slice(kind.length + 1)} />;
  const address = addressOf(subject);
  const words = (
    <>
      {m.audit_subject({ kind: formatKind(kind), number })}
      {subject.name !== null && (
        <>
          {' '}
          <RecordText>{subject.name}</RecordText>
        </>
      )}
    </>
  );
  return address === undefined ? <span>{words}</span> : <a href={localizedPath(address)}>{words}</a>;
}
