import { Skeleton } from './skeleton.tsx';

/** A list that is being fetched; the label is said, not shown. */
export function SkeletonList({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="skellist" role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skellist__row card" key={row}>
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
