import type { ReactNode } from 'react';

/** The end of a form, which stays at the lower edge of the window while the form is longer; the main button comes last. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className="flow form-foot">{children}</div>;
}
