import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { local } from '#web/shared/links/addresses.ts';
import { readContext } from '#web/shared/api/read-context.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { OtherLanguageKicker } from '#web/shared/words/other-language-kicker.tsx';
import { pageMeta } from '#web/shared/seo/page-meta.ts';
import { pageNumber, toLastPage } from '#web/shared/links/page-number.ts';
import { paths } from '#web/shared/links/paths.ts';
import { shareImage } from '#web/shared/seo/share-image.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { galleryAddress } from './gallery-address.ts';
import { GalleryCards } from './gallery-cards.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import { PAGE_SIZE, readGalleryWindow } from './gallery-window.ts';
import type { Route } from './+types/gallery-page';

/** The number of the picture that an address opens. */
function openedPicture(params: URLSearchParams): number | undefined {
  const picture = params.get('picture') ?? '';
  return /^[1-9]\d{0,8}$/.test(picture) ? Number(picture) : undefined;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const shown = await readGalleryWindow(context.get(readContext), pageNumber(params), openedPicture(params));
  const pageCount = Math.max(1, Math.ceil(shown.total / PAGE_SIZE));
  if (shown.page > pageCount) return toLastPage(request, pageCount);
  return { ...shown, pageCount };
}

/** Opening, turning and closing pictures of one page needs nothing from the server. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = pageNumber(currentUrl.searchParams) === pageNumber(nextUrl.searchParams);
  return currentUrl.pathname === nextUrl.pathname && isSamePage ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const picture = openedPicture(new URLSearchParams(location.search));
  const item = loaderData?.items.find(({ id }) => id === picture);
  return pageMeta(matches, {
    title: m.nav_gallery(),
    description: item?.description ?? m.gallery_description(),
    path: galleryAddress(loaderData?.page ?? 1),
    ...(item && { sharePath: galleryAddress(1, item.id) }),
    image: item && shareImage('uploads', item, item.description),
  });
}

/** The pictures of the community (specification section 2); one of them is open if the address says so. */
export default function GalleryPage({ loaderData: shown }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const picture = openedPicture(params);
  const index = shown.items.findIndex(({ id }) => id === picture);
  return (
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
          {shown.items.length === 0 ? (
            <EmptyState title={m.gallery_none()} />
          ) : (
            <GalleryCards items={shown.items} page={shown.page} />
          )}
          <Pagination
            page={shown.page}
            pageCount={shown.pageCount}
            href={(number) => local(galleryAddress(number))}
            words={{
              label: m.pages_label(),
              previous: m.pages_previous(),
              next: m.pages_next(),
              page: (number) => m.pages_page({ number }),
            }}
          />
        </div>
      </section>
      {index >= 0 && <GalleryViewer shown={shown} index={index} />}
    </>
  );
}
