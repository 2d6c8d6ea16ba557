import type { ComponentProps } from 'react';
import { SkeletonList } from '#web/shared/ui/skeleton-list.tsx';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';

interface LoadingRecordsProps extends ComponentProps<typeof AdminHead> {
  /** "Loading events..." */
  readonly label: string;
  readonly rows: number;
}

/** Stands in place of a page until its list has been read. */
export function LoadingRecords({ label, rows, ...head }: LoadingRecordsProps) {
  return (
    <>
      <AdminHead {...head} />
      <SkeletonList label={label} rows={rows} />
    </>
  );
}
