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
