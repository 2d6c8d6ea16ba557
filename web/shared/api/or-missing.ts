import { data } from 'react-router';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'missing';
}

/** What a page reads; a record that does not exist is a page that does not exist (decision 20). */
export async function orMissing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error -- how a loader says so
    if (isMissing(error)) throw data(null, { status: 404 });
    throw error;
  }
}
