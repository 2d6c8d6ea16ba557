/** A map from texts to sets of values that also finds texts by their beginning. */
export interface PrefixMap<Value> {
  readonly add: (text: string, value: Value) => void;
  /** Removes a value. Forgets the text when it has no value left. */
  readonly remove: (text: string, value: Value) => void;
  readonly equal: (text: string) => ReadonlySet<Value>;
  readonly beginning: (start: string) => readonly Value[];
}

export function createPrefixMap<Value>(): PrefixMap<Value> {
  const values = new Map<string, Set<Value>>();
  /** The texts by their first character, so that a search compares few of them. */
  const texts = new Map<string, Set<string>>();
  return {
    add: (text, value) => {
      const known = values.get(text) ?? new Set();
      values.set(text, known.add(value));
      const begunAlike = texts.get(text.charAt(0)) ?? new Set();
      texts.set(text.charAt(0), begunAlike.add(text));
    },
    remove: (text, value) => {
      const known = values.get(text);
      known?.delete(value);
      if (known?.size !== 0) return;
      values.delete(text);
      texts.get(text.charAt(0))?.delete(text);
    },
    equal: (text) => values.get(text) ?? new Set(),
    beginning: (start) => {
      const begun = [...(texts.get(start.charAt(0)) ?? [])].filter((text) => text.startsWith(start));
      return begun.flatMap((text) => [...(values.get(text) ?? [])]);
    },
  };
}
