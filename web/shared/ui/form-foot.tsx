import type { ReactNode } from 'react';

/** Footer of a form, which sticks to the bottom of the window if the form is longer. Put the primary button last. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className="flow form-foot">{children}</div>;
}
