import ornaments from '#web/shared/art/ornaments.svg';
import dusk from '#web/shared/art/home-dusk.svg';
import moonlight from '#web/shared/art/home-moonlight.svg';
import large from '#web/shared/art/jasmine.svg';
import rings from '#web/shared/art/rings-and-jasmine.svg';
import { classNames } from './class-names.ts';

/** A stand-in until the association supplies its logo. 48 px beside "CMJ / Since 1825". */
export function Emblem({ size = 48 }: { size?: number }) {
  return (
    <svg className="emblem" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${ornaments}#emblem`} />
    </svg>
  );
}

/**
 * The old family house of the hero, the largest thing that the home page shows: dusk in light, moonlight in dark. The
 * markup follows the system, so that browsers ask for it before they know of any style; where the visitor has chosen
 * otherwise, the style sheet puts the other drawing there.
 */
export function HomeScene({ label }: { label: string }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={moonlight} />
      <img className="hero-art" src={dusk} alt={label} width={1280} height={720} fetchPriority="high" />
    </picture>
  );
}

interface JasmineProps {
  /** Sprig: teasers. Slip: initials, empty states. Branch: memorial heads. Spray: at the foot of a portrait. */
  part: 'sprig' | 'slip' | 'branch' | 'spray';
  /** Width in CSS pixels. */
  size: number;
}

const PARTS = {
  sprig: { className: undefined, file: ornaments, width: 48, height: 48 },
  slip: { className: 'sprig--slip', file: ornaments, width: 72, height: 44 },
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

interface KasavuProps {
  vertical?: boolean | undefined;
  className?: string | undefined;
}

/** The woven gold edge: at the footer and beside or above a lead picture, never around ordinary content. */
export function Kasavu({ vertical = false, className }: KasavuProps) {
  return <div className={classNames('kasavu', vertical && 'kasavu--vertical', className)} aria-hidden="true" />;
}

/** Old floor tiles in thin brass. It fills its nearest positioned ancestor and fades as that place says. */
export function Lattice({ className }: { className?: string | undefined }) {
  return <div className={classNames('lattice', className)} aria-hidden="true" />;
}

/** Two linked rings above jasmine: matrimony only. */
export function RingsAndJasmine({ label }: { label: string }) {
  return (
    <svg className="rings" viewBox="0 0 600 480" role="img" aria-label={label}>
      <use href={`${rings}#rings`} />
    </svg>
  );
}
