/**
 * Names a page by all that it depends on. Every link that is shared on Facebook has a parameter of its own; what a page
 * does not read leaves its address, so that it is the page that is kept already.
 */
export interface PageAddress {
  /** Path and the parameters that the page reads, in one order: what it is rendered for. */
  readonly address: string;
  /** Whether there are endless many such addresses: with parameters in them. */
  readonly isMadeUp: boolean;
}

/** The parameters that the page at a path reads; undefined: that is not known, it may read any. */
export type ParametersOf = (path: string) => readonly string[] | undefined;

/** @returns undefined when it is not known what the page reads, so it cannot be kept */
export function pageAddress(path: string, search: string, parametersOf: ParametersOf): PageAddress | undefined {
  if (search === '' || search === '?') return { address: path, isMadeUp: false };
  const known = parametersOf(path);
  if (!known) return undefined;
  const given = new URLSearchParams(search);
  const read = new URLSearchParams();
  for (const name of known) {
    for (const value of given.getAll(name)) read.append(name, value);
  }
  return read.size === 0 ? { address: path, isMadeUp: false } : { address: `${path}?${read}`, isMadeUp: true };
}
