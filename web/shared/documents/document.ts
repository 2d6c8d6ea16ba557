import type { ReactNode } from 'react';
import type { ResponseOf, ReadPublic } from '#contract/endpoint.ts';
import type { readSite } from '#contract/content.ts';
import type { PageErrorStatus } from '#contract/links.ts';
import type { PageHead } from '#web/shared/seo/page-head.tsx';

export type Site = ResponseOf<typeof readSite>;

export interface PageRequest {
  readonly read: ReadPublic;
  /** The data of the frame, read once per request. */
  readonly site: Promise<Site>;
  readonly params: Readonly<Record<string, string>>;
  /** Path, including the language prefix. */
  readonly pathname: string;
  /** Only the query parameters that this page reads. */
  readonly query: URLSearchParams;
  /** Origin of the site, such as `https://example.org`. */
  readonly origin: string;
  readonly errorStatus: PageErrorStatus;
}

/** A public page. Works without script, is the same for all visitors, and is cached as a whole (decision 42). */
export interface SiteDocument {
  readonly status?: 200 | 401 | 404;
  readonly head: PageHead;
  readonly body: ReactNode;
  /** Style sheet of the page, if it differs from that of its kind (web/app/pages.ts). */
  readonly sheet?: 'home-funeral' | 'office';
  readonly isBare?: boolean;
  /** The application that is mounted into the page. `source` is the source of its page, whose scripts load at once. */
  readonly app?: { readonly name: 'members' | 'office'; readonly source: string | undefined };
  /** Script of a page whose content is inserted by script. On such a page, the site's script loads at once. */
  readonly ownScript?: {
    /** Script that runs in the head. */
    readonly inline: string;
    /** Addresses of modules that the browser loads at once. */
    readonly preloads: readonly string[];
  };
  /** Another origin whose frames the page may show. `images` is an origin whose images the page may show. */
  readonly frames?: string;
  readonly images?: string;
}

interface Moved {
  readonly movedTo: string;
}

/** Reads the data of a page and renders it. Resolves to undefined if the page does not exist (decision 20). */
export type DocumentOf = (request: PageRequest) => Promise<SiteDocument | Moved | undefined>;

/** Makes a file that is generated for each request. Resolves to undefined if it does not exist. */
export type FileOf = (request: PageRequest) => Promise<Response | undefined>;
