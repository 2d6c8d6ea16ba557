// Loaded ahead of a child process's program, whose own modules take a while: whoever stops the site may tell all of its
// processes, and the parent decides when nothing more is to be finished.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
