import type { AuditEntry } from '#contract/audit.ts';
import { local } from '#web/shared/links/addresses.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { Written } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import {
  committeeVersionsPath,
  contentPath,
  eventPath,
  memberImportPath,
  memorialPath,
  noticeVersionsPath,
  adminProfilePath,
  paths,
} from '#web/shared/links/paths.ts';
import { formatDocument, formatKind } from './audit-words.ts';

type AuditSubject = AuditEntry['subject'];

const searchOf = (path: string, name: string) => `${path}?${new URLSearchParams({ search: name })}`;

type Place = (number: number, name: string) => string;

const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ['user', (_number, name) => searchOf(paths.adminAccounts, name)],
  ['member', (_number, name) => searchOf(paths.adminMembers, name)],
  ['profile', adminProfilePath],
  ['import', memberImportPath],
  ['event', eventPath],
  ['memorial', memorialPath],
  ['administrator', () => paths.adminAdministrators],
  ['picture', (number) => `${paths.gallery}?picture=${number}`],
]);

/** What there are versions of, so that there is a way back also when it is gone. */
const versionsOf: ReadonlyMap<string, (number: number) => string> = new Map([
  ['term', committeeVersionsPath],
  // Its committee has the versions.
  ['bearer', () => paths.adminOfficeBearers],
  ['notice', noticeVersionsPath],
]);

/** Where a record is looked at, if there is such a place and something is left to be seen. */
function addressOf({ kind, number, exists, name }: AuditSubject): string | undefined {
  if (kind === null || number === null) return undefined;
  return versionsOf.get(kind)?.(number) ?? (exists ? places.get(kind)?.(number, name ?? '') : undefined);
}

/** What was noted in place of a record: the format of a file, or how many profiles it holds. */
function formatText(text: string): string {
  if (text === 'xlsx') return m.manage_excel();
  if (text === 'csv') return m.manage_csv();
  const [, count] = /^(\d+) profiles$/.exec(text) ?? [];
  return count === undefined ? text : m.profiles_inAll({ count: formatNumber(Number(count)) });
}

/** What goes by a name instead of a number: "Site content: History". */
function Named({ kind, name }: { readonly kind: string; readonly name: string }) {
  const document = kind === 'content' ? formatDocument(name) : undefined;
  return (
    // One piece: on phones a cell lays out its children side by side.
    <span>
      {formatKind(kind)}:{' '}
      {document === undefined ? <Written>{name}</Written> : <a href={local(contentPath(name))}>{document}</a>}
    </span>
  );
}

/** "Member #12", which leads to it while it is there. */
export function Subject({ subject }: { readonly subject: AuditSubject }) {
  const { kind, number, text } = subject;
  if (kind === null) return <Written>{formatText(text)}</Written>;
  if (number === null) return <Named kind={kind} name={text.slice(kind.length + 1)} />;
  const address = addressOf(subject);
  const words = (
    <>
      {m.audit_subject({ kind: formatKind(kind), number })}
      {subject.name !== null && (
        <>
          {' '}
          <Written>{subject.name}</Written>
        </>
      )}
    </>
  );
  return address === undefined ? <span>{words}</span> : <a href={local(address)}>{words}</a>;
}
