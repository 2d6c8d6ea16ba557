import type { ReactNode } from 'react';
import type { ResponseOf, ReadPublic } from '#contract/endpoint.ts';
import type { readSite } from '#contract/content.ts';
import type { PageErrorStatus } from '#contract/links.ts';
import type { PageHead } from '#web/shared/seo/page-head.tsx';

/** What the frame knows of the association. */
export type Site = ResponseOf<typeof readSite>;

/** What a public page is asked with. */
export interface PageRequest {
  readonly read: ReadPublic;
  /** What the frame shows anyway, read once for each page. */
  readonly site: Promise<Site>;
  /** What stands in the places of its path. */
  readonly params: Readonly<Record<string, string>>;
  /** The path, in its language. */
  readonly pathname: string;
  /** Of the address only what this page reads: the rest changes nothing on it. */
  readonly query: URLSearchParams;
  /** Where the site is reached, such as `https://example.org`. */
  readonly origin: string;
  readonly errorStatus: PageErrorStatus;
}

/** A public page: read without script, the same for everybody, and kept as a whole (decision 42). */
export interface SiteDocument {
  readonly status?: 200 | 401 | 404;
  readonly head: PageHead;
  readonly body: ReactNode;
  /** Set where the body is all there is: neither header nor footer around it. */
  readonly isBare?: boolean;
  /** Origins of other sites of which it may show something: in a frame, and pictures. */
  readonly frames?: string;
  readonly images?: string;
}

/** Leads elsewhere on this site; path and query. */
interface Moved {
  readonly movedTo: string;
}

/** Reads what the page shows and draws it; undefined when there is no such page (decision 20). */
export type DocumentOf = (request: PageRequest) => Promise<SiteDocument | Moved | undefined>;
