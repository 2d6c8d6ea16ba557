import type { ReactNode } from 'react';

/** A figure and what it counts. */
export function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="card stat">
      <span className="muted">{label}</span>
      <b className="figures">{value}</b>
    </div>
  );
}
