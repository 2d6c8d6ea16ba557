import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { type Picture, sizedName } from '#contract/files.ts';
import { widthsFor } from '#server/platform/images/widths.ts';
import type { TestApi } from '#server/testing/test-api.ts';

interface ShownRecord {
  readonly image: string | null;
  readonly picture: Picture | null;
  readonly pdf?: string | null;
}

/** What became of files as they are shown; but for the first, all is empty when they are well. */
export interface ShownFiles {
  readonly files: readonly string[];
  /** Pictures that lack sizes. */
  readonly incomplete: readonly string[];
  /** Files that do not come, or not whole. */
  readonly unreadable: readonly string[];
}

function lacksSizes({ width, webp, avif }: Picture): boolean {
  return [webp, avif].some((made) => made.join() !== widthsFor(width).join());
}

function pathsOf({ image, picture, pdf }: ShownRecord, folder: string): readonly string[] {
  const { webp = [], avif = [] } = picture ?? {};
  const name = image ?? '';
  return [
    ...[name, ...webp.map((width) => sizedName(name, width, 'webp'))].map((file) => `/${folder}/${file}`),
    ...avif.map((width) => `/${folder}/${sizedName(name, width, 'avif')}`),
    ...(pdf == null ? [] : [`/pdf/${pdf}`]),
  ];
}

async function readPdf(content: ArrayBuffer): Promise<void> {
  const { loadingTask } = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  await loadingTask.destroy();
}

async function isReadable(url: string, token: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const content = await response.arrayBuffer();
    await (url.endsWith('.pdf') ? readPdf(content) : sharp(content).raw().toBuffer());
    return response.ok;
  } catch {
    return false;
  }
}

/** Reads each file of members and gallery to its end, as the office is shown them by a process. */
export async function readShownFiles(api: TestApi, url: string, token: string): Promise<ShownFiles> {
  const files: string[] = [];
  const incomplete: string[] = [];
  const unreadable: string[] = [];
  const folders = { members: 'images', gallery: 'uploads' };
  for (const [list, folder] of Object.entries(folders)) {
    for (const record of (await api.get(`/api/admin/${list}`, token)).json as readonly ShownRecord[]) {
      const { image, picture } = record;
      if (picture === null || lacksSizes(picture)) incomplete.push(`/${folder}/${image}`);
      files.push(...pathsOf(record, folder));
    }
  }
  for (const file of files) if (!(await isReadable(url + file, token))) unreadable.push(file);
  return { files, incomplete, unreadable };
}
