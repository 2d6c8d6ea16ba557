import { type GalleryItem, listGallery } from '#contract/gallery.ts';
import type { ReadPublic } from '#contract/endpoint.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import * as m from '#web/shared/languages/generated/messages.js';

/** Makes whole rows with the two double ones, and keeps phones fluid however many pictures there are. */
export const PAGE_SIZE = 46;

export interface GalleryRange {
  readonly items: readonly GalleryItem[];
  readonly page: number;
  /** All pictures. */
  readonly total: number;
  /** The last picture of the page before and the first of the page after. */
  readonly before: GalleryItem | undefined;
  readonly after: GalleryItem | undefined;
}

/**
 * Where among all pictures one of the page stands.
 * @returns "48 of 1,284"
 */
export function formatPosition({ page, total }: GalleryRange, index: number): string {
  return m.gallery_position({
    number: formatNumber((page - 1) * PAGE_SIZE + index + 1),
    count: formatNumber(total),
  });
}

/** The page that a picture is on, or the one asked for: a link to a picture outlives the pictures that follow. */
async function pageOf(read: ReadPublic, picture: number, wantedPage: number): Promise<number> {
  const { rows } = await read(listGallery, { query: {} });
  const index = rows.findIndex(({ id }) => id === picture);
  return index < 0 ? wantedPage : Math.floor(index / PAGE_SIZE) + 1;
}

/**
 * One page of the gallery and what borders on it.
 * @param picture the number of a picture that must be on it, if there is such a picture
 */
export async function readGalleryRange(read: ReadPublic, wantedPage: number, picture?: number): Promise<GalleryRange> {
  const rowsOf = async (page: number) =>
    page < 1
      ? { rows: [], total: 0 }
      : read(listGallery, { query: { page: String(page), pageSize: String(PAGE_SIZE) } });
  const [before, here, after] = await Promise.all([rowsOf(wantedPage - 1), rowsOf(wantedPage), rowsOf(wantedPage + 1)]);
  if (picture !== undefined && !here.rows.some(({ id }) => id === picture)) {
    const page = await pageOf(read, picture, wantedPage);
    if (page !== wantedPage) return readGalleryRange(read, page);
  }
  return { items: here.rows, page: wantedPage, total: here.total, before: before.rows.at(-1), after: after.rows[0] };
}
