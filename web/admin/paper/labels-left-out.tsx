import type { BookEntry } from '#contract/members-book.ts';
import { ProperName } from '#web/shared/languages/content-text.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Notice } from '#web/shared/ui/notice.tsx';

const reasons = {
  noAddress: m.labels_noAddress,
  manyLines: m.labels_manyLines,
  tooLong: m.labels_tooLong,
} as const;

export interface LeftOutEntry {
  readonly entry: BookEntry;
  readonly reason: keyof typeof reasons;
}

/** The list shows this many entries. */
const SHOWN = 100;

/** Lists the entries that get no label. */
export function LeftOut({ entries }: { readonly entries: readonly LeftOutEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Notice
      kind="warning"
      action={
        <ul className="labels__left-out">
          {entries.slice(0, SHOWN).map(({ entry: { id, folio, name }, reason }) => (
            <li key={id}>
              <a href={`${localizedPath(paths.adminMembers)}?${new URLSearchParams({ search: folio })}`}>
                <ProperName>{name}</ProperName> <span className="figures">{folio}</span>
              </a>
              : {reasons[reason]()}
            </li>
          ))}
          {entries.length > SHOWN && <li>{m.labels_others({ count: formatNumber(entries.length - SHOWN) })}</li>}
        </ul>
      }
    >
      {m.labels_leftOut({ count: formatNumber(entries.length) })}
    </Notice>
  );
}
