/** Fires at Ctrl-C or SIGTERM, which npm may pass on twice, so that what was started can be ended in order. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  return stop.signal;
}
