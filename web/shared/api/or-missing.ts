function isMissing(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'missing';
}

/** What a page reads; undefined for a record that does not exist, whose page does not exist either (decision 20). */
export async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
