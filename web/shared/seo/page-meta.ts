import type { MetaDescriptor } from 'react-router';
import { getLocale, locales, pathIn } from '#web/shared/languages/locale.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { logoImage, type ShareImage, siteImage } from './share-image.ts';
import { nameOf, type SiteName } from './site-name.ts';
import type { StructuredData } from './structured-data.ts';

/** What is known of the site whichever page is shown. */
interface SiteData {
  /** Where it is reached. */
  readonly origin: string;
  readonly association: SiteName;
}

/** The match of the root route comes first. */
type Matches = readonly [{ readonly loaderData?: SiteData | undefined }, ...unknown[]];

interface PageMeta {
  /** Without the name of the site. */
  readonly title: string;
  readonly description?: string;
  /** Where search engines shall find the page, without its language; pages without it are kept out of them. */
  readonly path?: string;
  /** What messengers take for the address of the page, where that is more than search engines shall know. */
  readonly sharePath?: string;
  /** What messengers show beside a link to the page; the site's own picture if there is none. */
  readonly image?: ShareImage | undefined;
  /** `article` for a page about one record. */
  readonly type?: 'website' | 'article';
  /** What search engines read about the page, given the address of the site. */
  readonly data?: (origin: string) => StructuredData;
}

const regions = { en: 'en_IN', ml: 'ml_IN' } as const;

function whereToFind(origin: string, path: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: origin + pathIn(getLocale(), path) },
    ...locales.map((locale) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: locale,
      href: origin + pathIn(locale, path),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: origin + path },
  ];
}

/** What a link to the page looks like in a message. */
function howToShare({ origin, association }: SiteData, path: string, page: PageMeta): MetaDescriptor[] {
  const { title, description, sharePath, image, type } = page;
  const { path: imagePath, width, height, alt } = image ?? logoImage(association) ?? siteImage();
  const property = (name: string, content: string | number) => ({ property: `og:${name}`, content: String(content) });
  return [
    property('site_name', nameOf(association)),
    property('type', type ?? 'website'),
    property('title', title),
    ...(description === undefined ? [] : [property('description', description)]),
    property('url', origin + pathIn(getLocale(), sharePath ?? path)),
    property('locale', regions[getLocale()]),
    ...locales
      .filter((locale) => locale !== getLocale())
      .map((locale) => property('locale:alternate', regions[locale])),
    property('image', origin + imagePath),
    property('image:type', 'image/jpeg'),
    property('image:width', width),
    property('image:height', height),
    property('image:alt', alt),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/**
 * Only with the document: nobody reads it after a click, and Trusted Types forbid the browser to make scripts. React
 * Router escapes what could end the element.
 */
function structured(data: StructuredData): MetaDescriptor[] {
  return import.meta.env.SSR ? [{ 'script:ld+json': data }] : [];
}

/** What the head of a page says about it: for the `meta` of a route module. */
export function pageMeta([root]: Matches, page: PageMeta): MetaDescriptor[] {
  const { title, description, path, data } = page;
  const site = root.loaderData;
  return [
    { title: site === undefined ? title : m.title({ page: title, site: site.association.shortName }) },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ...(path === undefined || site === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          ...whereToFind(site.origin, path),
          ...howToShare(site, path, page),
          ...(data === undefined ? [] : structured(data(site.origin))),
        ]),
  ];
}
