import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip file as other programs make them, its files in the order given. */
export async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 });
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** The same archive with other bytes in place of some, such as a name that no honest program writes. */
export function replaceBytes(content: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('the archive would not fit together any more');
  return Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1');
}
