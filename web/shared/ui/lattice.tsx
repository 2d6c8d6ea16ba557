import { classNames } from './class-names.ts';

/** Old floor tiles in thin brass. It fills its nearest positioned ancestor and fades as that place says. */
export function Lattice({ className }: { className?: string | undefined }) {
  return <div className={classNames('lattice', className)} aria-hidden="true" />;
}
