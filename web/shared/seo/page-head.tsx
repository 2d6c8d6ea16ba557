import { getLocale, locales, pathIn } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { logoImage, type ShareImage, siteImage } from './share-image.ts';
import { nameOf, type SiteName } from './page-meta.ts';
import type { StructuredData } from './structured-data.ts';

/** What is known of the site whichever page is shown. */
interface SiteData {
  /** Where it is reached. */
  readonly origin: string;
  readonly association: SiteName;
}

/** What the head of a page says about it. */
export interface PageHead {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Where search engines shall find the page, without its language; pages without it are kept out of them. */
  readonly path?: string | undefined;
  /** What messengers take for the address of the page, where that is more than search engines shall know. */
  readonly sharePath?: string | undefined;
  /** What messengers show beside a link to the page; the site's own picture if there is none. */
  readonly image?: ShareImage | undefined;
  /** `article` for a page about one record. */
  readonly type?: 'website' | 'article';
  /** What search engines read about the page, given the address of the site. */
  readonly data?: (origin: string) => StructuredData;
}

interface PageHeadProps {
  readonly site: SiteData;
  readonly page: PageHead;
}

const regions = { en: 'en_IN', ml: 'ml_IN' } as const;

function WhereToFind({ origin, path }: { readonly origin: string; readonly path: string }) {
  return (
    <>
      <link rel="canonical" href={origin + pathIn(getLocale(), path)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={origin + pathIn(locale, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
    </>
  );
}

/** What a link to the page looks like in a message. */
function HowToShare({ site: { origin, association }, page }: PageHeadProps) {
  const { title, description, path = '', sharePath, image, type } = page;
  const { path: imagePath, width, height, alt } = image ?? logoImage(association) ?? siteImage();
  const properties = [
    ['site_name', nameOf(association)],
    ['type', type ?? 'website'],
    ['title', title],
    ['description', description],
    ['url', origin + pathIn(getLocale(), sharePath ?? path)],
    ['locale', regions[getLocale()]],
    ...locales.filter((locale) => locale !== getLocale()).map((locale) => ['locale:alternate', regions[locale]]),
    ['image', origin + imagePath],
    ['image:type', 'image/jpeg'],
    ['image:width', String(width)],
    ['image:height', String(height)],
    ['image:alt', alt],
  ];
  return (
    <>
      {properties.map(
        ([name, content]) => content !== undefined && <meta key={name} property={`og:${name}`} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Nothing in it can end the element: `<` is written as JSON lets it be written, too. */
function Structured({ data }: { readonly data: StructuredData }) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** What the head of a document says about it. */
export function PageHeadTags({ site, page }: PageHeadProps) {
  const { title, description, path, data } = page;
  return (
    <>
      <title>{m.title({ page: title, site: site.association.shortName })}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <WhereToFind origin={site.origin} path={path} />
          <HowToShare site={site} page={page} />
          {data && <Structured data={data(site.origin)} />}
        </>
      )}
    </>
  );
}
