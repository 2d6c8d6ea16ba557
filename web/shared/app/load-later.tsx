import { lazy, type ReactElement, Suspense } from 'react';

type Component<P> = (props: P) => ReactElement | null;

function Nothing() {
  return null;
}

/**
 * Returns a component whose module is loaded when it is first shown. Until then, and if its module cannot be loaded, it
 * shows nothing, and the rest of the page keeps its state.
 */
export function loadLater<P extends object>(load: () => Promise<Component<P>>): Component<P> {
  const Loaded = lazy(async () => ({ default: await load().catch((): Component<P> => Nothing) }));
  return function Later(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
