import type { ResponseOf } from '#contract/endpoint.ts';
import type { readSite } from '#contract/content.ts';

/** What the frame knows of the association. */
export type Site = ResponseOf<typeof readSite>;
