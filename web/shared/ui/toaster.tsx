import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { ToastCard } from './toast.tsx';
import { ToastContext, type Toast, type ToastKind } from './use-toast.ts';

interface ShownToast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** Stands once around the whole site. Both regions are always in the page, so that screen readers hear what is put in. */
export function Toaster({ dismissLabel, children }: { dismissLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const toast = useMemo<Toast>(() => {
    const show = (kind: ToastKind, text: string, settled = text) => {
      nextId.current += 1;
      const added = { id: nextId.current, kind, text };
      // The same words again replace the older ones.
      setShown((toasts) => [...toasts.filter((old) => old.text !== text && old.text !== settled), added]);
    };
    return {
      success: (text, settled) => show('success', text, settled),
      error: (text) => show('error', text),
      info: (text) => show('info', text),
    };
  }, []);
  const dismiss = useCallback((id: number) => setShown((toasts) => toasts.filter((old) => old.id !== id)), []);
  const cards = (urgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'error') === urgent)
      .map((each) => <DismissableToast key={each.id} toast={each} dismissLabel={dismissLabel} dismiss={dismiss} />);
  return (
    <ToastContext value={toast}>
      {children}
      <div className="toasts">
        <div role="alert">{cards(true)}</div>
        <div role="status">{cards(false)}</div>
      </div>
    </ToastContext>
  );
}

interface DismissableToastProps {
  toast: ShownToast;
  dismissLabel: string;
  dismiss: (id: number) => void;
}

function DismissableToast({ toast: { id, kind, text }, dismissLabel, dismiss }: DismissableToastProps) {
  const onDismiss = useCallback(() => dismiss(id), [dismiss, id]);
  return <ToastCard kind={kind} text={text} dismissLabel={dismissLabel} onDismiss={onDismiss} />;
}
