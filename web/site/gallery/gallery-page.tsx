import { local } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { pageNumber, toLastPage } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { shareImage } from '#web/shared/seo/share-image.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { pageWords } from '#web/shared/words/page-words.ts';
import { galleryAddress } from './gallery-address.ts';
import { GalleryCards } from './gallery-cards.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import { PAGE_SIZE, readGalleryRange } from './gallery-range.ts';

/** The number of the picture that an address opens. */
function openedPicture(params: URLSearchParams): number | undefined {
  const picture = params.get('picture') ?? '';
  return /^[1-9]\d{0,8}$/.test(picture) ? Number(picture) : undefined;
}

/** The pictures of the community (specification section 2); one of them is open if the address says so. */
export async function galleryPage({ read, pathname, query }: PageRequest): ReturnType<DocumentOf> {
  const picture = openedPicture(query);
  const shown = await readGalleryRange(read, pageNumber(query), picture);
  const pageCount = Math.max(1, Math.ceil(shown.total / PAGE_SIZE));
  if (shown.page > pageCount) return toLastPage(pathname, query, pageCount);
  const index = shown.items.findIndex(({ id }) => id === picture);
  const item = shown.items[index];
  return {
    head: {
      title: m.nav_gallery(),
      description: item?.description ?? m.gallery_description(),
      path: galleryAddress(shown.page),
      sharePath: item && galleryAddress(1, item.id),
      image: item && shareImage('uploads', item, item.description),
    },
    body: (
      <>
        <PageHead
          crumbs={
            <Breadcrumbs
              label={m.nav_breadcrumb()}
              items={[{ label: m.nav_home(), to: local(paths.home) }, { label: m.nav_gallery() }]}
            />
          }
          kicker={<OtherLanguageKicker about={m.nav_gallery} />}
          title={m.nav_gallery()}
          lead={m.gallery_lead()}
        />
        <section className="section">
          <div className="container">
            {shown.items.length === 0 ? <EmptyState title={m.gallery_none()} /> : <GalleryCards shown={shown} />}
            <Pagination
              page={shown.page}
              pageCount={pageCount}
              href={(number) => local(galleryAddress(number))}
              words={pageWords()}
            />
          </div>
        </section>
        {shown.items.length > 0 && <GalleryViewer shown={shown} index={index} />}
      </>
    ),
  };
}
