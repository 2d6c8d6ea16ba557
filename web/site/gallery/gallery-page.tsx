import { writtenOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker, Crumbs } from '#web/shared/words/headings.tsx';
import type { PageRequest, DocumentOf } from '#web/shared/documents/document.ts';
import { shareImage } from '#web/shared/seo/share-image.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { galleryList } from './gallery-address.ts';
import { GalleryCards } from './gallery-cards.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import { PAGE_SIZE, readGalleryRange } from './gallery-range.ts';

/** The pictures of the community (specification section 2); one of them is open if the address says so. */
export async function galleryPage({ read, query: params }: PageRequest): ReturnType<DocumentOf> {
  const query = galleryList.read(params);
  const shown = await readGalleryRange(read, query.page, query.opened);
  const movedTo = galleryList.beforeEnd({ ...query, page: shown.page }, shown.total, PAGE_SIZE);
  if (movedTo !== undefined) return { movedTo };
  const index = shown.items.findIndex(({ id }) => id === query.opened);
  const item = shown.items[index];
  const caption = item && writtenOf(item.description, item.description_ml).words;
  return {
    head: {
      title: m.nav_gallery(),
      description: caption ?? m.gallery_description(),
      path: galleryList.path({ page: shown.page }),
      sharePath: item && galleryList.path({ opened: item.id }),
      image: item && shareImage('uploads', item, caption ?? ''),
    },
    body: (
      <>
        <PageHead
          crumbs={<Crumbs items={[{ label: m.nav_gallery() }]} />}
          kicker={<OtherLanguageKicker about={m.nav_gallery} />}
          title={m.nav_gallery()}
          lead={m.gallery_lead()}
        />
        <section className="section">
          <div className="container">
            {shown.items.length === 0 ? (
              <EmptyState
                title={m.gallery_none()}
                action={<MoreLink href={local(paths.events)}>{m.home_allEvents()}</MoreLink>}
              />
            ) : (
              <GalleryCards shown={shown} />
            )}
            <ListPages
              page={shown.page}
              total={shown.total}
              pageSize={PAGE_SIZE}
              href={(page) => galleryList.href({ page })}
            />
          </div>
        </section>
        {shown.items.length > 0 && <GalleryViewer shown={shown} index={index} />}
      </>
    ),
  };
}
