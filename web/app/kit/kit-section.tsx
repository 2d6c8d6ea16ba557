import type { ReactNode } from 'react';
import { classNames } from '#web/shared/ui/class-names.ts';

const LAYOUTS = {
  row: undefined,
  two: 'kit__body--two',
  three: 'kit__body--three',
  stack: 'kit__body--stack',
} as const;

export function KitSection({ title, layout = 'row', children }: KitSectionProps) {
  return (
    <section className="kit">
      <h2>{title}</h2>
      <div className={classNames('row kit__body', LAYOUTS[layout])}>{children}</div>
    </section>
  );
}

interface KitSectionProps {
  title: string;
  layout?: keyof typeof LAYOUTS;
  children: ReactNode;
}
