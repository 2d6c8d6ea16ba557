/** A value that React components and other code can read and subscribe to. */
export interface Store<T> {
  readonly read: () => T;
  /** Calls the listener after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<T> extends Store<T> {
  readonly write: (value: T) => void;
}

export function createStore<T>(first: T): WritableStore<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    write: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
