import { classNames } from './class-names.ts';

interface SkeletonProps {
  shape?: keyof typeof SHAPES | undefined;
  width?: keyof typeof WIDTHS | undefined;
}

const SHAPES = {
  line: undefined,
  title: 'skeleton--title',
  circle: 'skeleton--circle',
  oval: 'skeleton--oval',
} as const;
const WIDTHS = { full: undefined, long: 'skeleton--long', half: 'skeleton--half' } as const;

export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <div className={classNames('skeleton', SHAPES[shape], WIDTHS[width])} aria-hidden="true" />;
}

/** Placeholder for the rows of a list that is loading. The parent must tell screen readers that the list is loading. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: rows }, (_, row) => (
        <div className="line skeleton-list__row card" key={row}>
          <Skeleton shape="circle" />
          <div className="grow">
            <Skeleton shape="title" width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of a list that is loading. The label is for screen readers. */
export function SkeletonList({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <SkeletonRows rows={rows} />
    </div>
  );
}

/** A spinner. Use it only where the specification requires one; lists use skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="row spinner" role="status">
      <span className="spinner__wheel spinner__wheel--large" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** Share of the work that is complete, from 0 to 1; undefined if unknown. */
  share: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className="progress-bar" aria-label={label} max={1} value={share} />;
}
