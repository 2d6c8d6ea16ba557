import * as m from '#web/shared/languages/generated/messages.js';
import { AlbumCards } from '#web/shared/gallery/album-cards.tsx';
import { RecordText, recordText } from '#web/shared/languages/content-text.tsx';
import { formatDay } from '#web/shared/languages/format-dates.ts';
import { Crumbs, TopicKicker } from '#web/shared/words/headings.tsx';
import type { DocumentOf, PageRequest } from '#web/shared/documents/document.ts';
import { shareImage } from '#web/shared/seo/share-image.ts';
import { albumData } from '#web/shared/seo/structured-data.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { MoreLink } from '#web/shared/ui/button.tsx';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { albumPath, paths } from '#web/shared/links/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHead } from '#web/shared/ui/page-head.tsx';
import { ListPages } from '#web/shared/words/list-pages.tsx';
import { StoredPicture } from '#web/shared/pictures/stored-picture.tsx';
import { LightboxFrame } from '#web/shared/picture-viewer/lightbox-frame.tsx';
import { listAlbums } from '#contract/albums.ts';
import { type GalleryItem, listGallery } from '#contract/gallery.ts';
import type { Page } from '#contract/endpoint.ts';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { cardId, galleryList, pictureList } from './gallery-address.ts';

/**
 * Number of pictures on a page, which fills complete rows. In rows of four cards, each of the two large cards takes the
 * space of four cards. In rows of two cards, each takes the space of two cards. With more pictures, phones would scroll
 * less smoothly.
 */
const PAGE_SIZE = 46;

interface GalleryRange {
  /** The address of the gallery, or of an album. */
  readonly list: typeof galleryList;
  readonly items: readonly GalleryItem[];
  readonly page: number;
  readonly total: number;
  /** `before` is the last picture of the previous page, `after` the first picture of the next page. */
  readonly before: GalleryItem | undefined;
  readonly after: GalleryItem | undefined;
}

/** Returns the position of a picture among all pictures: "48 of 1,284". */
function formatPosition({ page, total }: GalleryRange, index: number): string {
  return m.gallery_position({
    number: formatNumber((page - 1) * PAGE_SIZE + index + 1),
    count: formatNumber(total),
  });
}

/** Reads the pictures of the gallery, or of an album. */
type ReadPictures = (range: { readonly page?: string; readonly pageSize?: string }) => Promise<Page<GalleryItem>>;

/**
 * Returns the number of the page that has the picture, or `wantedPage` if the picture does not exist. The page in an
 * old link may be wrong, because new pictures move older ones to later pages.
 */
async function pageOf(read: ReadPictures, picture: number, wantedPage: number): Promise<number> {
  const { rows } = await read({});
  const index = rows.findIndex(({ id }) => id === picture);
  return index < 0 ? wantedPage : Math.floor(index / PAGE_SIZE) + 1;
}

/**
 * Reads one page of the gallery and its neighbouring pictures.
 * @param picture id of a picture that must be on the page, if it exists
 */
async function readGalleryRange(
  read: ReadPictures,
  wantedPage: number,
  picture?: number,
): Promise<Omit<GalleryRange, 'list'>> {
  const rowsOf = async (page: number) =>
    page < 1 ? { rows: [], total: 0 } : read({ page: String(page), pageSize: String(PAGE_SIZE) });
  const [before, here, after] = await Promise.all([rowsOf(wantedPage - 1), rowsOf(wantedPage), rowsOf(wantedPage + 1)]);
  if (picture !== undefined && !here.rows.some(({ id }) => id === picture)) {
    const page = await pageOf(read, picture, wantedPage);
    if (page !== wantedPage) return readGalleryRange(read, page);
  }
  return { items: here.rows, page: wantedPage, total: here.total, before: before.rows.at(-1), after: after.rows[0] };
}

interface GalleryViewerProps {
  readonly shown: GalleryRange;
  /** Index of the open picture in `shown.items`. -1 renders a closed dialog, which the script fills in. */
  readonly index: number;
}

/** The viewer of one picture, with links to its neighbours, which may be on the previous or next page. */
function GalleryViewer({ shown, index }: GalleryViewerProps) {
  const { list, items, page, before, after } = shown;
  const item = items[index];
  const previous = items[index - 1];
  const next = items[index + 1];
  const frame = {
    label: m.gallery_viewer(),
    words: { before: m.gallery_previous(), after: m.gallery_next() },
    closeTo: list.href({ page }),
  };
  if (item === undefined) return <LightboxFrame {...frame} />;
  const caption = recordText(item.description, item.description_ml);
  const addressOf = (beside: typeof item | undefined, on: number) =>
    beside && list.href({ page: on, opened: beside.id });
  return (
    <LightboxFrame
      {...frame}
      open
      caption={caption.words}
      captionLang={caption.lang}
      position={formatPosition(shown, index)}
      before={addressOf(previous ?? before, previous ? page : page - 1)}
      after={addressOf(next ?? after, next ? page : page + 1)}
    >
      <StoredPicture
        folder="uploads"
        image={item.image}
        picture={item.picture}
        alt={caption.words}
        lang={caption.lang}
        sizes="100vw"
        isFirst
        fit="window"
      />
    </LightboxFrame>
  );
}

/** Indexes of the cards with double width, if enough smaller cards follow them (handbook, Pages: Gallery). */
const BIG: readonly number[] = [0, 5];
/** Number of cards of a row that has a large card. */
const BIG_ROW = 5;

/** Neighbouring pictures: with one description, which is the heading of the group, or each with its own. */
interface Run {
  readonly isGroup: boolean;
  readonly cards: { readonly item: GalleryItem; readonly index: number }[];
}

function isSame(one: GalleryItem, other: GalleryItem | undefined): boolean {
  return one.description === other?.description && one.description_ml === other.description_ml;
}

/** Splits a page into runs. A group may begin on the previous page or continue on the next. */
function runsOf({ items, before, after }: GalleryRange): readonly Run[] {
  const runs: Run[] = [];
  for (const [index, item] of items.entries()) {
    const isGroup = isSame(item, items[index - 1] ?? before) || isSame(item, items[index + 1] ?? after);
    const run = runs.at(-1);
    const continues = isGroup ? isSame(item, items[index - 1]) : run?.isGroup === false;
    if (run && continues) run.cards.push({ item, index });
    else runs.push({ isGroup, cards: [{ item, index }] });
  }
  return runs;
}

/**
 * The pictures of a page with their captions. The data attributes have the position of each picture and the
 * neighbouring pages. With them, the script opens a picture and shows the next picture without the server.
 */
function GalleryCards({ shown }: { readonly shown: GalleryRange }) {
  const { list, page, before, after } = shown;
  return (
    <div
      className="gallery"
      data-pictures
      data-before={before && list.href({ page: page - 1 })}
      data-after={after && list.href({ page: page + 1 })}
    >
      {runsOf(shown).map((run) => (
        <GalleryRun key={run.cards[0]?.index} shown={shown} run={run} />
      ))}
    </div>
  );
}

function GalleryRun({ shown, run: { isGroup, cards } }: { readonly shown: GalleryRange; readonly run: Run }) {
  const first = isGroup ? cards[0]?.item : undefined;
  return (
    <>
      {first && (
        <h2 className="clamp gallery__heading">
          <RecordText ml={first.description_ml}>{first.description}</RecordText>
        </h2>
      )}
      <ul className={classNames('gallery__run', isGroup && 'gallery__run--group')}>
        {cards.map(({ item, index }, at) => {
          const isBig = !isGroup && BIG.includes(at) && cards.length >= at + BIG_ROW;
          const { words: caption, lang } = recordText(item.description, item.description_ml);
          return (
            <li key={item.id} className={isBig ? 'gallery__large' : undefined}>
              <a
                id={cardId(item.id)}
                href={shown.list.href({ page: shown.page, opened: item.id })}
                data-position={formatPosition(shown, index)}
                aria-label={m.gallery_open({ caption })}
              >
                <span className="media">
                  <StoredPicture
                    folder="uploads"
                    image={item.image}
                    picture={item.picture}
                    alt=""
                    sizes={
                      isBig
                        ? '(min-width: 80rem) 38rem, (min-width: 60rem) 48vw, 92vw'
                        : '(min-width: 80rem) 19rem, (min-width: 60rem) 24vw, 45vw'
                    }
                    isFirst={index === 0}
                  />
                </span>
                <span className="clamp gallery__caption" data-caption lang={lang}>
                  {caption}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/**
 * Renders the pictures of the community (specification section 2), or of the album that the path names. The address may
 * name a picture to open.
 */
export async function galleryPage({ read, query: params, params: { id } }: PageRequest): ReturnType<DocumentOf> {
  const { rows: albums } = await read(listAlbums, { query: {} });
  const album = albums.find((one) => String(one.id) === id);
  if (id !== undefined && !album) return undefined;
  const list = album ? pictureList(albumPath(album.id)) : galleryList;
  const query = list.read(params);
  const readPictures: ReadPictures = (range) => read(listGallery, { query: { ...range, album: id } });
  const shown = { list, ...(await readGalleryRange(readPictures, query.page, query.opened)) };
  const movedTo = list.beforeEnd({ ...query, page: shown.page }, shown.total, PAGE_SIZE);
  if (movedTo !== undefined) return { movedTo };
  const index = shown.items.findIndex((item) => item.id === query.opened);
  const item = shown.items[index];
  const caption = item && recordText(item.description, item.description_ml).words;
  const { words: title, lang } = recordText(album?.title ?? m.nav_gallery(), album?.title_ml);
  const day = album && formatDay(album.day);
  const hasRow = !album && shown.page === 1 && albums.length > 0;
  return {
    head: {
      title,
      description: caption ?? (day === undefined ? m.gallery_description() : `${title}, ${day}`),
      path: list.path({ page: shown.page }),
      sharePath: item && list.path({ opened: item.id }),
      image: item ? shareImage('uploads', item, caption ?? '') : album && shareImage('uploads', album, title),
      ...(album && { data: (origin: string) => albumData(origin, album, title) }),
    },
    body: (
      <>
        <PageHead
          crumbs={
            album && (
              <Crumbs
                items={[
                  { label: m.nav_gallery(), path: paths.gallery },
                  { label: title, lang },
                ]}
              />
            )
          }
          kicker={<TopicKicker>{m.kicker_gallery()}</TopicKicker>}
          title={album ? <RecordText ml={album.title_ml}>{album.title}</RecordText> : title}
          lead={day ?? m.gallery_lead()}
        />
        <section className="section">
          <div className="container">
            {hasRow && <AlbumCards albums={albums} isFirst />}
            {hasRow && <h2 className="h4">{m.gallery_all()}</h2>}
            {shown.items.length === 0 ? (
              <EmptyState
                title={m.gallery_none()}
                action={<MoreLink href={localizedPath(paths.events)}>{m.home_allEvents()}</MoreLink>}
              />
            ) : (
              <GalleryCards shown={shown} />
            )}
            <ListPages
              page={shown.page}
              total={shown.total}
              pageSize={PAGE_SIZE}
              href={(page) => list.href({ page })}
            />
          </div>
        </section>
        {shown.items.length > 0 && <GalleryViewer shown={shown} index={index} />}
      </>
    ),
  };
}
