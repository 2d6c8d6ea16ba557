import { listAlbums } from '#contract/albums.ts';
import type { PageRequest, SiteDocument } from '#web/shared/documents/document.ts';
import { AlbumCards } from '#web/shared/gallery/album-cards.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { Crumbs, TopicKicker } from '#web/shared/words/headings.tsx';

/** Lists all albums. The gallery shows only the latest. */
export async function albumsPage({ read }: PageRequest): Promise<SiteDocument> {
  const { rows: albums } = await read(listAlbums, { query: {} });
  const [gallery, title] = [{ label: m.nav_gallery(), path: paths.gallery }, m.albums_title()];
  return {
    head: { title, description: m.gallery_description(), path: paths.albums },
    body: (
      <>
        <PageHead
          crumbs={<Crumbs items={[gallery, { label: title }]} />}
          kicker={<TopicKicker>{m.kicker_gallery()}</TopicKicker>}
          title={title}
          lead={m.gallery_lead()}
        />
        <section className="section">
          <div className="container">
            <AlbumCards albums={albums} isFirst isWhole />
          </div>
        </section>
      </>
    ),
  };
}
