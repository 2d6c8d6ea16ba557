// After each installation: the packaged Node brings 67 MB of headers for compiling add-ons, which nothing here does.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages = new URL('../node_modules/', import.meta.url);
for (const name of readdirSync(packages).filter((entry) => /^node-(bin-)?(darwin|linux|win)-/.test(entry))) {
  rmSync(fileURLToPath(new URL(`${name}/include`, packages)), { recursive: true, force: true });
}
