import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.mjs';

// React's development build makes every page slower.
process.env.NODE_ENV ??= 'production';
enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));

await ensureBuild().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const { main } = await import('../server/main.ts');
await main();
