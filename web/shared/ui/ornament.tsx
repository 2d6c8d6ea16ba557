import drawings from '#web/shared/art/drawings.svg';
import dusk from '#web/shared/art/home-dusk.svg';
import moonlight from '#web/shared/art/home-moonlight.svg';
import large from '#web/shared/art/jasmine.svg';
import rings from '#web/shared/art/rings-and-jasmine.svg';
import { classNames } from './class-names.ts';

/** The emblem of the site, shown until the association uploads its logo. */
export function Emblem({ size = 48 }: { size?: number }) {
  return (
    <svg className="emblem" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${drawings}#emblem`} />
    </svg>
  );
}

/**
 * The old family house, the largest image of the home page: dusk in the light theme, moonlight in the dark theme. The
 * markup follows the system's theme, so that the browser can load the image before any style sheet. The style sheet
 * replaces the image if the visitor has chosen the other theme.
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
  /**
   * `sprig` is for teasers, `slip` for initials and empty states, `branch` for the top of a memorial, and `spray` for
   * the foot of a portrait.
   */
  part: 'sprig' | 'slip' | 'branch' | 'spray';
  size: number;
}

const PARTS = {
  sprig: { className: undefined, file: drawings, width: 48, height: 48 },
  slip: { className: 'sprig--slip', file: drawings, width: 72, height: 44 },
  branch: { className: undefined, file: large, width: 420, height: 280 },
  spray: { className: 'sprig--spray', file: large, width: 290, height: 100 },
} as const;

/**
 * Jasmine line art in the current `color`. Petals are filled with the background colour `--jf`, so they can overlap.
 */
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

/** The woven gold border. For the footer and next to or above a lead picture, never around other content. */
export function Kasavu({ vertical = false, className }: KasavuProps) {
  return <div className={classNames('kasavu', vertical && 'kasavu--vertical', className)} aria-hidden="true" />;
}

/** A pattern of old floor tiles in thin brass lines. Fills its nearest positioned ancestor. */
export function Lattice({ className }: { className?: string | undefined }) {
  return <div className={classNames('lattice', className)} aria-hidden="true" />;
}

/** Two linked rings above jasmine, for matrimony only. */
export function RingsAndJasmine({ label }: { label: string }) {
  return (
    <svg className="rings" viewBox="0 0 600 480" role="img" aria-label={label}>
      <use href={`${rings}#rings`} />
    </svg>
  );
}
