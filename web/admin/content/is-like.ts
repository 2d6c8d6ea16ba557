function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether something that was kept has the shape of what a form holds now: a new version of the site may hold it otherwise.
 * Words may be there or not; of rows there may be any number.
 */
export function isLike<T>(value: unknown, sample: T): value is T {
  if (Array.isArray(sample)) {
    return Array.isArray(value) && value.every((row) => sample.length === 0 || isLike<unknown>(row, sample[0]));
  }
  if (isObject(sample)) {
    const parts = new Map<string, unknown>(isObject(value) ? Object.entries(value) : []);
    return isObject(value) && Object.entries(sample).every(([name, part]) => isLike<unknown>(parts.get(name), part));
  }
  return typeof value === typeof sample || [value, sample].every((part) => part === null || typeof part === 'string');
}
