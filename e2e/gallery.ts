import type { GalleryItem } from '#contract/gallery.ts';
import { administrator, signIn } from '#server/testing/people.ts';
import { photo } from '#server/testing/pictures.ts';
import { galleryItem } from '#server/testing/records.ts';
import type { TestApp } from '#server/testing/running-app.ts';
import { openSite, type Stage } from './site.ts';

/** Pictures per page of the gallery. The sample content does not fill one page. */
export const GALLERY_PAGE_SIZE = 46;

export async function allPictures(site: TestApp): Promise<GalleryItem[]> {
  return (await site.api.get('/api/user/gallery')).json as GalleryItem[];
}

/** Adds pictures until the second page has two. */
async function fillGallery(site: TestApp): Promise<void> {
  const { accessToken } = await signIn(site.api, 'admin', administrator);
  for (let missing = GALLERY_PAGE_SIZE + 2 - (await allPictures(site)).length; missing > 0; missing -= 10) {
    const image = await Promise.all(
      Array.from({ length: Math.min(missing, 10) }, () => photo({ width: 400, height: 300 })),
    );
    await site.api.form(
      'POST',
      '/api/admin/gallery/upload',
      galleryItem({ description: 'Sample picture', image }),
      accessToken,
    );
  }
}

/** Starts a site with two gallery pages, and a browser. */
export async function startGallerySite(): Promise<Stage> {
  const stage = await openSite();
  await fillGallery(stage.site);
  return stage;
}
