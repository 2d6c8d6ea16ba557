// Runs after each installation: deletes 67 MB of headers from the Node package. They are for compiling add-ons.
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const packages = new URL('../node_modules/', import.meta.url);
for (const name of readdirSync(packages).filter((entry) => /^node-(bin-)?(darwin|linux|win)-/.test(entry))) {
  rmSync(fileURLToPath(new URL(`${name}/include`, packages)), { recursive: true, force: true });
}
