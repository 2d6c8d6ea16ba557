/** Calls `act` for each input, one after the other, and prints percentiles of the durations. */
export async function measure<T>(
  what: string,
  inputs: readonly T[],
  act: (input: T) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  for (const input of inputs) {
    const start = performance.now();
    await act(input);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  const rate = (times.length * 1000) / times.reduce((sum, time) => sum + time, 0);
  console.log(`${what.padEnd(34)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms  ${rate.toFixed(0)} a second`);
}
