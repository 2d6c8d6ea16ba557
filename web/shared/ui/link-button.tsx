import type { ComponentProps } from 'react';

/** A button that looks like a link: for small actions within something, such as "Keep image". */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className="tap link-button" />;
}
