import { Skeleton } from './skeleton.tsx';

/** A list that is being fetched; the label is said, not shown. */
export function SkeletonList({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="grid skeleton-list" role="status">
      <span className="visually-hidden">{label}</span>
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
