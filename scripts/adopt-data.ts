// `npm run adopt-data`, with the settings of the site, while it does not run: how well database and files fit each
// other. With `-- --yes` they belong together from then on, whatever they were before.
import { orSayWhyNot } from '#server/announce.ts';
import { fileOwners, openUnpairedData } from '#server/open-data.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { refuseIfConnected } from '#server/platform/database/in-use.ts';
import { adoptFiles, arePaired } from '#server/platform/identity/pair.ts';
import { type Inventory, takeInventory } from '#server/platform/identity/inventory.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

function wasConfirmed(given: readonly string[]): boolean {
  if (given.some((word) => word !== '--yes')) {
    throw new StartProblem('npm run adopt-data takes no other word than --yes: npm run adopt-data -- --yes');
  }
  return given.length > 0;
}

function tell({ rows, named, missing, stored }: Inventory, setting: Storage['setting']): void {
  console.log(`Rows in the database that name files: ${rows}`);
  console.log(`Files that they name: ${named}, of which missing in ${setting}: ${missing}`);
  console.log(`Files in ${setting}: ${stored}, of which no row names: ${stored - (named - missing)}`);
}

await orSayWhyNot(async () => {
  const isMeant = wasConfirmed(process.argv.slice(2));
  const config = readConfig(process.env);
  const data = await openUnpairedData(config, 'alone');
  try {
    await refuseIfConnected(data.database, config.database);
    tell(await takeInventory(data.database, data.storage, fileOwners), data.storage.setting);
    if (await arePaired(data)) {
      console.log('They belong together already.');
    } else if (isMeant) {
      await adoptFiles(data, config, Date.now);
      console.log('They belong together from now on. The site can be started.');
    } else {
      console.log('They do not belong together so far. If they should: npm run adopt-data -- --yes');
    }
  } finally {
    await data.close();
  }
});
