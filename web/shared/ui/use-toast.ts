import { createContext, useContext } from 'react';

export type ToastKind = 'success' | 'error' | 'info';

/** Says something at the foot of the window. Errors stay until dismissed; the others leave after 8 seconds. */
export interface Toast {
  /** @param settled what an error said that is true no more: it leaves */
  readonly success: (text: string, settled?: string) => void;
  readonly error: (text: string) => void;
  readonly info: (text: string) => void;
}

export const ToastContext = createContext<Toast | undefined>(undefined);

/** Throws outside of `<Toaster>`. */
export function useToast(): Toast {
  const toast = useContext(ToastContext);
  if (toast === undefined) throw new Error('useToast needs <Toaster> above it');
  return toast;
}
