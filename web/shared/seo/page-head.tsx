import { getLocale, locales, pathIn } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { logoImage, type ShareImage, siteImage } from './share-image.ts';
import { nameOf, type SiteName } from './page-meta.ts';
import type { StructuredData } from './structured-data.ts';

interface SiteData {
  readonly origin: string;
  readonly association: SiteName;
}

export interface PageHead {
  /** Title without the site's name. */
  readonly title: string;
  readonly description?: string | undefined;
  /** Canonical path without language prefix. A page without it has `noindex`. */
  readonly path?: string | undefined;
  /** Path that messengers use as the page's address, if it differs from the canonical path. */
  readonly sharePath?: string | undefined;
  /** Preview image for messengers; the site's own image by default. */
  readonly image?: ShareImage | undefined;
  /** Open Graph type: `article` for a page about one record. */
  readonly type?: 'website' | 'article';
  /** Returns the structured data of the page, given the site's origin. */
  readonly data?: (origin: string) => StructuredData;
}

interface PageHeadProps {
  readonly site: SiteData;
  readonly page: PageHead;
}

const regions = { en: 'en_IN', ml: 'ml_IN' } as const;

function CanonicalLinks({ origin, path }: { readonly origin: string; readonly path: string }) {
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

/** The Open Graph tags, from which messengers make link previews. */
function ShareTags({ site: { origin, association }, page }: PageHeadProps) {
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

interface JsonScriptProps {
  readonly type: 'application/json' | 'application/ld+json';
  readonly id?: string;
  readonly data: unknown;
}

/** Data in a document. Escapes `<` in the JSON, so that no text can end the script element. */
export function JsonScript({ data, ...script }: JsonScriptProps) {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script {...script} dangerouslySetInnerHTML={{ __html: json }} />;
}

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
          <CanonicalLinks origin={site.origin} path={path} />
          <ShareTags site={site} page={page} />
          {data && <JsonScript type="application/ld+json" data={data(site.origin)} />}
        </>
      )}
    </>
  );
}
