import { classNames } from './class-names.ts';

interface SkeletonProps {
  shape?: 'line' | 'title' | 'circle' | 'oval' | undefined;
  width?: 'full' | 'long' | 'half' | undefined;
}

/** A grey shape where something will be. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <div className={classNames('skel', `skel--${shape}`, `skel--${width}`)} aria-hidden="true" />;
}
