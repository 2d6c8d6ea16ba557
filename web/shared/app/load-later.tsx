import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { toast } from '#web/shared/frame/toast.ts';
import * as m from '#web/shared/languages/generated/messages.js';

type Component<P> = (props: P) => ReactElement | null;

function NotLoaded() {
  useEffect(() => toast.error(m.fault_noConnection()), []);
  return null;
}

/**
 * Returns a component whose module is loaded when it is first shown. Until then it shows nothing. If its module cannot be
 * loaded, it says so, and the rest of the page keeps its state.
 */
export function loadLater<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  const Loaded = lazy(async () => ({ default: await load().catch((): Component<P> => NotLoaded) }));
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
