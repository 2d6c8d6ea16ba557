import large from '#web/shared/art/jasmine.svg';
import small from '#web/shared/art/ornaments.svg';
import { classNames } from './class-names.ts';

interface JasmineProps {
  /** Sprig: teasers. Slip: initials, empty states. Branch: memorial heads. Spray: at the foot of a portrait. */
  part: 'sprig' | 'slip' | 'branch' | 'spray';
  /** Width in CSS pixels. */
  size: number;
}

const PARTS = {
  sprig: { className: undefined, file: small, width: 48, height: 48 },
  slip: { className: 'sprig--slip', file: small, width: 72, height: 44 },
  branch: { className: undefined, file: large, width: 420, height: 280 },
  spray: { className: 'sprig--spray', file: large, width: 290, height: 100 },
} as const;

/** Line art in the local brass (`color`) on the local ground (`--jf`), which lets petals overlap. */
export function Jasmine({ part, size }: JasmineProps) {
  const { className, file, width, height } = PARTS[part];
  return (
    <svg
      className={classNames('sprig', className)}
      width={size}
      height={Math.round((size * height) / width)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <use href={`${file}#${part}`} />
    </svg>
  );
}
