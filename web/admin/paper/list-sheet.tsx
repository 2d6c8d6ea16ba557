import type { Text } from '#contract/content.ts';
import type { Site } from '#web/shared/documents/document.ts';
import { ProperName, RecordText } from '#web/shared/languages/content-text.tsx';
import { formatLongDay, formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { Paper } from '#web/shared/paper/paper.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import type { ListChoices, ListColumn, ListContent } from './list-kinds.ts';

const CELLS = { name: 'as-typed', figures: 'figures', signature: 'list__signature' } as const;

interface CellProps {
  readonly kind: ListColumn['kind'];
  readonly text?: Text | undefined;
}

function Cell({ kind, text: { en, ml } = { en: '', ml: null } }: CellProps) {
  const Written = kind === 'name' ? ProperName : RecordText;
  return (
    <td className={kind === undefined ? 'as-typed' : CELLS[kind]}>{en !== '' && <Written ml={ml}>{en}</Written>}</td>
  );
}

interface PrintedListProps {
  readonly content: Omit<ListContent<unknown>, 'rows'> & { readonly site: Site };
  readonly title: string;
  readonly about: string | undefined;
  readonly columns: readonly ListColumn[];
  /** The texts in the order of `columns`. */
  readonly rows: readonly (readonly Text[])[];
  readonly choices: ListChoices;
}

/** A list on paper. Each printed page begins with its title and its headings. */
export function PrintedList({ content, title, about, columns, rows, choices }: PrintedListProps) {
  const { site, at, photo } = content;
  const { size = 'A4', meeting, date, blank } = choices;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const isSigned = columns.some(({ kind }) => kind === 'signature');
  const blankRows = Array.from({ length: isSigned ? Number(blank ?? 0) : 0 }, (): readonly Text[] => []);
  const asOf = m.book_asOf({ moment: formatMoment(new Date(at).toISOString()) });
  return (
    <Paper size={size} foot={{ left: <span translate="no">{site.association.shortName}</span>, right: asOf }}>
      {photo && (
        <div className="list__photo">
          <StoredPicture folder="images" {...photo} alt={m.manage_image()} sizes="12rem" isFirst />
        </div>
      )}
      <table className={classNames('list', isSigned && 'list--signed')}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} width={`${(100 * column.width) / width}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td colSpan={columns.length}>
              <h2>{title}</h2>
              {about !== undefined && <p>{about}</p>}
              {isSigned && meeting.trim() !== '' && (
                <p>
                  <RecordText>{meeting}</RecordText>
                </p>
              )}
              {isSigned && date !== '' && <p className="figures">{formatLongDay(date)}</p>}
            </td>
          </tr>
          <tr>
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...blankRows].map((cells, row) => (
            <tr key={row}>
              {columns.map(({ key, kind }, index) => (
                <Cell key={key} kind={kind} text={cells[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
