import { useEffect, useRef, type ReactNode } from 'react';

/** Takes the place of a form, and the focus, which would be lost with its button. */
export function Outcome({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="auth__outcome" tabIndex={-1} ref={box}>
      {children}
    </div>
  );
}
