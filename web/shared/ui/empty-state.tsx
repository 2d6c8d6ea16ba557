import type { ReactNode } from 'react';
import { Jasmine } from './ornament.tsx';

interface EmptyStateProps {
  /** Message, worded exactly as in the specification. */
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
}

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
