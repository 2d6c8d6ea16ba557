import { ensureBundle } from './build.mjs';

/**
 * Checks the settings before the build, so that an error is reported without waiting for it. The server checks them
 * again.
 */
async function checkSettings() {
  const { readConfig } = await import('../server/platform/config/config.ts');
  readConfig(process.env);
}

await ensureBundle(checkSettings).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await import('./run-bundle.mjs');
