import type { ReactNode } from 'react';

/** Footer of a form. It sticks to the bottom of the window while the form is longer. The primary button comes last. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className="flow form-foot">{children}</div>;
}
