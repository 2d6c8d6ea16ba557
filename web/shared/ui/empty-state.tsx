import type { ReactNode } from 'react';
import { Jasmine } from './ornament.tsx';

interface EmptyStateProps {
  /** The specification's exact text. */
  title: string;
  children?: ReactNode;
  /** One useful next step. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
}

/** Stands in place of an empty list. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="grid empty">
      <Jasmine part="slip" size={84} />
      <Heading>{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action}
    </div>
  );
}
