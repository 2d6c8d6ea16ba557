import type { ReactNode } from 'react';

/** One row of the sheet. */
export function KitSection({ title, layout = 'row', children }: KitSectionProps) {
  return (
    <section className="kit">
      <h2>{title}</h2>
      <div className={`kit__b kit__b--${layout}`}>{children}</div>
    </section>
  );
}

interface KitSectionProps {
  title: string;
  layout?: 'row' | 'two' | 'three' | 'stack';
  children: ReactNode;
}
