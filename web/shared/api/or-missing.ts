function isMissing(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'missing';
}

/** Turns the error for a record that does not exist into undefined, so that the page answers 404 (decision 20). */
export async function undefinedIfMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
