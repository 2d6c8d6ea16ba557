import { differencesBetween, OldAndNew } from '#web/admin/records/value-changes.tsx';
import { formatPath } from '#web/admin/records/format-path.ts';
import { ConflictChoices, textOrEmptyWord } from '#web/shared/forms/conflict-choices.tsx';
import type { FieldChange } from '#contract/seen.ts';
import { useDocumentFields } from './document-fields.ts';
import type { MergeConflict } from './merge-values.ts';

interface DocumentConflictProps {
  readonly changes: readonly FieldChange[];
  /** Paths of the texts that only the other administrator changed. The form already contains these changes. */
  readonly merged: readonly string[];
  readonly both: readonly MergeConflict[];
}

/**
 * Appears after another administrator has saved the same document. Lists the changes that were merged into the form.
 * Asks which version to use where both administrators changed the same text.
 */
export function DocumentConflict({ changes, merged, both }: DocumentConflictProps) {
  const { put } = useDocumentFields();
  return (
    <ConflictChoices
      changes={changes}
      merged={merged.map(formatPath)}
      clashes={both.map(({ path, before, mine, theirs }) => ({
        key: path,
        label: formatPath(path),
        // The server says who changed each top-level part of the document, not who changed each path.
        change: changes.find(({ field }) => field === path.split('.')[0]) ?? changes.at(-1),
        mine: <Side path={path} before={before} value={mine} />,
        theirs: <Side path={path} before={before} value={theirs} />,
        choose: (whose) => put(path, whose === 'mine' ? mine : theirs),
      }))}
    />
  );
}

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
