/** Returns the names of an object’s own properties. The object must have exactly the properties of its type. */
export function namesOf<Described extends object>(described: Described): readonly (keyof Described & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.keys(described) as (keyof Described & string)[];
}

export function recordOf<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Readonly<Record<Name, T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has a value
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

/** Returns one property of each description, by the names of the descriptions. */
export function pluck<Described extends object, Key extends keyof Described[keyof Described]>(
  described: Described,
  key: Key,
): { readonly [Name in keyof Described]: Described[Name][Key] } {
  const plucked: unknown = recordOf(namesOf(described), (name) => described[name][key]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has the property of its description
  return plucked as { readonly [Name in keyof Described]: Described[Name][Key] };
}
