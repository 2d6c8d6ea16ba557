import { findAssociation } from '#server/features/content/service.ts';
import { type Caller, provePassword } from '#server/features/identity/service.ts';
import { writeZip } from '#server/platform/archives/write-zip.ts';
import { kolkataDay } from '#server/platform/clock/kolkata.ts';
import { FileContent } from '#server/platform/downloads/file-content.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dataPage } from './data-page.ts';
import { collectOwnData } from './own-data.ts';

/**
 * Returns everything that the site stores about the caller as a zip file: `data.json`, the same as a page to read, and
 * the files.
 * @throws AppError `invalid` for a wrong password; `too-many`; `unauthenticated` if the account was deleted
 */
export async function downloadOwnData(platform: Platform, caller: Caller, password: string): Promise<FileContent> {
  const { database, now, storage } = platform;
  const proof = await provePassword(platform, caller, { field: 'password', password });
  await proof[Symbol.asyncDispose]();
  const { data, files } = await collectOwnData(platform, caller);
  const { shortName } = await findAssociation(database);
  const page = dataPage(data, { site: shortName, at: now() });
  const exported = { site: shortName, exportedAt: new Date(now()).toISOString(), ...data };
  return new FileContent({
    type: 'application/zip',
    title: `${shortName} my data ${kolkataDay(now())}`,
    extension: 'zip',
    content: writeZip([
      { name: 'data.html', content: Buffer.from(page) },
      { name: 'data.json', content: Buffer.from(JSON.stringify(exported, undefined, 2)) },
      ...files.map(({ folder, name, path }) => ({
        name: path,
        isCompressible: false,
        content: async () => {
          const opened = await storage.open(folder, name);
          if (!opened) throw new Error('a file was deleted during the download');
          return opened.stream;
        },
      })),
    ]),
  });
}
