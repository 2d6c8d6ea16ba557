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

/** A grey shape where something will be. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <div className={classNames('skeleton', SHAPES[shape], WIDTHS[width])} aria-hidden="true" />;
}

/** A list that is being fetched, where something else says so. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="grid skeleton-list">
      {Array.from({ length: rows }, (_, row) => (
        <div className="line skeleton-list__row card" key={row}>
          <Skeleton shape="circle" />
          <div>
            <Skeleton shape="title" width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** A list that is being fetched; the label is said, not shown. */
export function SkeletonList({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <SkeletonRows rows={rows} />
    </div>
  );
}

/** Only where the specification names one; lists use skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="row spinner" role="status">
      <span className="spinner__wheel spinner__wheel--large" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}

interface ProgressBarProps {
  /** What it is the progress of; said, not shown. */
  label: string;
  /** From 0 to 1; undefined while nobody knows. */
  share: number | undefined;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className="progress-bar" aria-label={label} max={1} value={share} />;
}
