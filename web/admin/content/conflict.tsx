import type { ConflictRow } from '#web/shared/forms/conflict-panel.tsx';
import { formatPath } from '#web/admin/records/format-path.ts';
import { differencesBetween, OldAndNew } from '#web/admin/records/value-changes.tsx';
import { textOrEmptyWord } from '#web/shared/forms/conflict-words.ts';
import { type FormGroup, type FormValue, textOf, translatePath } from './form-values.ts';
import type { Clash } from './merge-values.ts';

interface SideProps {
  readonly path: string;
  readonly before: FormValue | undefined;
  readonly value: FormValue | undefined;
}

/** Shows one version of a text. For a row or a list, shows how this version differs from `before`. */
function Side({ path, before, value }: SideProps) {
  if (typeof value !== 'object') return <span className="as-typed">{textOrEmptyWord(textOf(value))}</span>;
  return differencesBetween(before, value, path).map((difference) => (
    <span className="conflict__part" key={difference.path}>
      <b>{formatPath(difference.path)}</b> <OldAndNew difference={difference} />
    </span>
  ));
}

/**
 * Describes a value that both have changed.
 * @param shown the values in the form
 * @param began the values before anybody changed them, for the name of a row that is not in the form any more
 */
export function conflictRow(
  { path: byIds, before, mine, theirs }: Clash,
  shown: FormGroup,
  began: FormGroup,
): ConflictRow {
  const path = translatePath(shown, byIds, 'indexes') ?? translatePath(began, byIds, 'indexes') ?? byIds;
  return {
    label: formatPath(path),
    before: typeof before === 'object' ? '' : <Side path={path} before={before} value={before} />,
    theirs: <Side path={path} before={before} value={theirs} />,
    mine: <Side path={path} before={before} value={mine} />,
  };
}
