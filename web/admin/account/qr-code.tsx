import { encode } from 'uqr';

/** Modules around the code without which cameras do not find it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it is; whoever cannot see it is told. */
  readonly label: string;
}

/** A square for each dark module, as one path. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** Dark on light in both themes, for not every camera reads it the other way round. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
}
