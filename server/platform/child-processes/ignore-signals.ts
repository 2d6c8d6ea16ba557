// Loaded before the program of a child process. Signals for the whole process group are ignored, because the parent
// decides when children end.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
