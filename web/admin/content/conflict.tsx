import type { ConflictRow } from '#web/shared/forms/conflict-panel.tsx';
import { formatPath } from '#web/admin/records/format-path.ts';
import { differencesBetween, OldAndNew } from '#web/admin/records/value-changes.tsx';
import { textOrEmptyWord } from '#web/shared/forms/conflict-words.ts';
import type { MergeConflict } from './merge-values.ts';

interface SideProps {
  readonly path: string;
  readonly before: unknown;
  readonly value: unknown;
}

/** Shows one version of a text. For a list, shows how this version differs from `before`. */
function Side({ path, before, value }: SideProps) {
  if (typeof value !== 'object' || value === null) {
    return <span className="as-typed">{textOrEmptyWord(typeof value === 'string' ? value : '')}</span>;
  }
  return differencesBetween(before, value, path).map((difference) => (
    <span className="conflict__part" key={difference.path}>
      <b>{formatPath(difference.path)}</b> <OldAndNew difference={difference} />
    </span>
  ));
}

/** Describes a part of a document that both have changed. */
export function conflictRow({ path, before, mine, theirs }: MergeConflict): ConflictRow {
  const isText = typeof before !== 'object' || before === null;
  return {
    label: formatPath(path),
    before: isText ? <Side path={path} before={before} value={before} /> : '',
    theirs: <Side path={path} before={before} value={theirs} />,
    mine: <Side path={path} before={before} value={mine} />,
  };
}
