/** What became of a request, and how long that took. */
export interface Timed {
  /** Or the code of the system where no answer came. */
  readonly status: number | string;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly milliseconds: number;
}

/** Asks for something. @param request as for `fetch` */
export async function timed(address: string, request: RequestInit = {}): Promise<Timed> {
  const start = performance.now();
  const since = () => performance.now() - start;
  try {
    const response = await fetch(address, { redirect: 'manual', ...request });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text, milliseconds: since() };
  } catch (error) {
    return { status: String(error), retryAfter: null, text: '', milliseconds: since() };
  }
}

/** In seconds. */
export function slowestOf(all: readonly Timed[]): number {
  return Math.max(0, ...all.map(({ milliseconds }) => milliseconds)) / 1000;
}
