import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { local } from '#web/addresses.ts';
import { formatNumber } from '#web/languages/format.ts';
import { Written } from '#web/languages/content-text.tsx';
import * as m from '#web/languages/generated/messages.js';
import { contentPath, eventPath, memberImportPath, memorialPath, officeProfilePath, paths } from '#web/paths.ts';
import { documentInWords, kindInWords } from './action-words.ts';

type AuditSubject = AuditEntry['subject'];

const searchOf = (path: string, name: string) => `${path}?${new URLSearchParams({ search: name })}`;

const places: Readonly<Record<string, ((number: number, name: string) => string) | undefined>> = {
  user: (_number, name) => searchOf(paths.adminUsers, name),
  member: (_number, name) => searchOf(paths.adminMembers, name),
  profile: officeProfilePath,
  import: memberImportPath,
  event: eventPath,
  memorial: memorialPath,
  administrator: () => paths.adminAdministrators,
  term: (number) => `${paths.adminOfficeBearers}?term=${number}`,
  bearer: () => paths.adminOfficeBearers,
  notice: () => paths.adminNotices,
  picture: (number) => `${paths.gallery}?picture=${number}`,
};

/** Where a record is looked at, if it still exists and there is such a place. */
function addressOf({ kind, number, exists, name }: AuditSubject): string | undefined {
  return exists && kind !== null && number !== null ? places[kind]?.(number, name ?? '') : undefined;
}

/** What was noted in place of a record: the format of a file, or how many profiles it holds. */
function textInWords(text: string): string {
  if (text === 'xlsx') return m.manage_excel();
  if (text === 'csv') return m.manage_csv();
  const [, count] = /^(\d+) profiles$/.exec(text) ?? [];
  return count === undefined ? text : m.profiles_inAll({ count: formatNumber(Number(count)) });
}

/** What goes by a name instead of a number: "Site content: History". */
function Named({ kind, name }: { readonly kind: string; readonly name: string }) {
  const document = kind === 'content' ? documentInWords(name) : undefined;
  return (
    <>
      {kindInWords(kind)}:{' '}
      {document === undefined ? <Written>{name}</Written> : <Link to={local(contentPath(name))}>{document}</Link>}
    </>
  );
}

/** "Member #12", which leads to it while it is there. */
export function Subject({ subject }: { readonly subject: AuditSubject }) {
  const { kind, number, text } = subject;
  if (kind === null) return <Written>{textInWords(text)}</Written>;
  if (number === null) return <Named kind={kind} name={text.slice(kind.length + 1)} />;
  const address = addressOf(subject);
  const words = (
    <>
      {m.audit_subject({ kind: kindInWords(kind), number })}
      {subject.name !== null && (
        <>
          {' '}
          <Written>{subject.name}</Written>
        </>
      )}
    </>
  );
  return address === undefined ? words : <Link to={local(address)}>{words}</Link>;
}
