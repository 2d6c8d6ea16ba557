import { formatCount } from './format-counts.ts';
import { classNames } from '#web/shared/ui/class-names.ts';

interface FoundProps {
  /** How many there are; undefined when that could not be read. */
  readonly total: number | undefined;
  readonly isNarrowed: boolean;
  /** "No users found.", as the empty list says, "1 user found", "12 users found" */
  readonly none: () => string;
  readonly one: (words: { count: string }) => string;
  readonly many: (words: { count: string }) => string;
  /** Said of the whole list. */
  readonly otherwise?: string;
  readonly className?: string;
}

/** How many a search has found, said aloud whenever that changes; of none only aloud, for the empty list shows it. */
export function Found({ total, isNarrowed, none, one, many, otherwise, className }: FoundProps) {
  const found = total !== undefined && (total === 0 ? none() : formatCount(total, one, many));
  return (
    <p role="status" className={classNames('muted figures', className, total === 0 && 'visually-hidden')}>
      {isNarrowed ? found : otherwise}
    </p>
  );
}
