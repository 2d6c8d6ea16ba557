import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** What is wrong with a field. */
export function FieldError({ id, children }: { readonly id?: string | undefined; readonly children?: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
