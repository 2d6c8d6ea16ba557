import type { ReactNode } from 'react';
import { Jasmine } from './ornament.tsx';

interface EmptyStateProps {
  /** Text, worded exactly as in the specification. */
  title: string;
  children?: ReactNode;
  /** A link or button for the next step. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
}

/** Placeholder of an empty list. */
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
