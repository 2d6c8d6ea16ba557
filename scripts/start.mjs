import { ensureBundle } from './build.mjs';

/** The server looks at its settings first of all. Before a build, which takes a while, somebody has to. */
async function checkSettings() {
  const { readConfig } = await import('../server/platform/config/config.ts');
  readConfig(process.env);
}

await ensureBundle(checkSettings).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import('./run-bundle.mjs');
