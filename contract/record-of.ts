export function recordOf<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Readonly<Record<Name, T>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has a value
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}
