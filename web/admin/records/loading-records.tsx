import type { ComponentProps } from 'react';
import { SkeletonList } from '#web/shared/ui/skeleton-list.tsx';
import { OfficeHead } from '#web/admin/shell/office-head.tsx';

interface LoadingRecordsProps extends ComponentProps<typeof OfficeHead> {
  /** "Loading events..." */
  readonly label: string;
  readonly rows: number;
}

/** Stands in place of a page until its list has been read. */
export function LoadingRecords({ label, rows, ...head }: LoadingRecordsProps) {
  return (
    <>
      <OfficeHead {...head} />
      <SkeletonList label={label} rows={rows} />
    </>
  );
}
