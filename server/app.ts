import type { Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type FastifyHttpOptions } from 'fastify';
import { endEmailsPath } from '#contract/links.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { binRoutes } from './features/bin/routes.ts';
import { addCalendars } from './features/calendar/routes.ts';
import { committeeRoutes } from './features/committee/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { findCorrectionPhoto } from './features/corrections/service.ts';
import { eventRoutes } from './features/events/routes.ts';
import { eventDay, findHiddenEventPicture } from './features/events/service.ts';
import { createHarvestMonitor, type HarvestMonitor } from './features/harvesting/service.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { deathRoutes } from './features/deaths/routes.ts';
import { emailRoutes } from './features/emails/routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { findFilesHolder, findTokenHolder } from './features/identity/sessions.ts';
import { matrimonyRoutes } from './features/matrimony/routes.ts';
import { findProfilePhoto } from './features/matrimony/service.ts';
import { memberExportRoutes } from './features/member-exports/routes.ts';
import { findImportedFile } from './features/member-imports/files.ts';
import { memberImportRoutes } from './features/member-imports/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { findMemberImage, findMemberPdf } from './features/members/service.ts';
import { findUnpublishedPicture } from './features/memorials/service.ts';
import { memorialRoutes } from './features/memorials/routes.ts';
import { addShareCards } from './features/memorials/share-cards.ts';
import { addEndOfEmails, messageRoutes } from './features/messages/routes.ts';
import { myPageRoutes } from './features/my-page/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import type { FindCookieHolder, FindTokenHolder } from './http/access.ts';
import { ResponseErrorLog, handleErrors } from './http/errors.ts';
import { limitConnections, httpLimits, closeConnectionsOnShutdown, detectUntrustedProxy } from './http/server.ts';
import { addFiles, addPrivateFiles, type PrivateFileRules } from './http/private-files.ts';
import {
  addSecurityHeaders,
  respondToUnreadableAddresses,
  respondToUnreadableRequests,
  securityHeaders,
} from './http/headers.ts';
import { addHealthRoutes, createReadiness } from './operation/readiness.ts';
import type { Route } from './http/route.ts';
import { mountEndpoints, publicReads } from './http/mount.ts';
import { findAssociation } from './features/content/service.ts';
import { versionRoutes } from './features/versions/routes.ts';
import { workbookRoutes } from './features/workbooks/routes.ts';
import { apiDocument } from './http/openapi.ts';
import { createPageCache, type PageCacheKey } from './http/page-cache.ts';
import { type Pages, serveCachedPages, servePages, toSendable } from './http/pages.ts';
import { createQueues, runAsVisitor } from './http/queues.ts';
import { logRequests, newRequestId } from './http/request-log.ts';
import { acceptUploads } from './http/uploads.ts';
import { binKinds, versionedKinds } from './kinds.ts';
import { funeralDay, kolkataDay, kolkataTime } from './platform/clock/kolkata.ts';
import { createPublicVersionReader } from './platform/database/public-version-store.ts';
import type { Db } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';
import { allEmails } from './emails.ts';

const MAX_JSON_BYTES = 64 * 1024;

export interface AppParts {
  readonly serverFactory?: FastifyServerFactory;
  /** Aborted when shutdown begins. */
  readonly leaving?: AbortSignal;
}

/** Returns the routes of all features. */
export function allRoutes(
  platform: Platform,
  harvestWatch: HarvestMonitor,
  { render, renderDirectory }: Pick<Pages, 'render' | 'renderDirectory'>,
): readonly Route[] {
  const emails = allEmails(platform);
  const siteName = async (db: Db) => (await findAssociation(db)).shortName;
  /** Renders a page for a preview. Its own routes replace those of the features. */
  const renderPage = async (path: string, own: readonly Route[]): Promise<string> => {
    const read = publicReads([...features, ...own]);
    const page = await render({
      url: new URL(path, platform.config.publicUrl),
      read,
      errorStatus: 404,
      styles: 'linked',
    });
    return page.text();
  };
  const features: readonly Route[] = [
    ...identityRoutes(platform, siteName),
    ...contentRoutes(platform, renderPage),
    ...committeeRoutes(platform),
    ...noticeRoutes(platform),
    ...messageRoutes(platform),
    ...eventRoutes(platform),
    ...galleryRoutes(platform),
    ...memorialRoutes(platform),
    ...deathRoutes(platform),
    ...matrimonyRoutes(platform),
    ...memberRoutes(platform, harvestWatch.membersListed, renderDirectory),
    ...correctionRoutes(platform),
    ...memberImportRoutes(platform),
    ...memberExportRoutes(platform),
    ...workbookRoutes(),
    ...myPageRoutes(platform),
    ...emailRoutes(platform, emails),
    ...overviewRoutes(platform, emails),
    ...binRoutes(platform, binKinds),
    ...versionRoutes(platform, versionedKinds),
    ...auditRoutes(platform),
    ...backupRoutes(platform),
  ];
  return [...features, apiDocument(features, platform.config.publicUrl, () => siteName(platform.database))];
}

/** Returns the cache key of pages: the version of the public content, and the days of funerals, events and notices. */
function createPageCacheKey({ database, now }: Platform): PageCacheKey {
  const version = createPublicVersionReader(database);
  let latest: { readonly since: string; readonly day: string } | undefined;
  return async () => {
    const content = await version();
    // An event may end at any minute of the night.
    const since = `${content} ${kolkataTime(now())}`;
    if (latest?.since !== since) latest = { since, day: await eventDay(database, now()) };
    return `${content} ${funeralDay(now())} ${latest.day} ${kolkataDay(now())}`;
  };
}

/** Builds the whole site on a platform, ready to listen. */
export async function buildApp(
  platform: Platform,
  pages: Pages,
  { serverFactory, leaving = new AbortController().signal }: AppParts = {},
): Promise<FastifyInstance> {
  const { config, log, now, requests, storage } = platform;
  const headers = securityHeaders(config.publicUrl);
  const queues = createQueues(log);
  const cache = createPageCache(createPageCacheKey(platform), now);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log.child({ event: 'http.server' }),
    logController: new ResponseErrorLog(requests),
    // One logger serves all requests; every log line contains the request id anyway. A logger per request would take a
    // tenth of the time that the server needs for a cached page.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MAX_JSON_BYTES,
    // During shutdown, the server still answers new requests and then closes their connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: respondToUnreadableRequests(config.publicUrl),
    frameworkErrors: respondToUnreadableAddresses(config.publicUrl),
    genReqId: newRequestId,
    ...(serverFactory ? { serverFactory } : { http: httpLimits }),
  };
  const app = Fastify(options);
  if (config.metricsPort !== undefined) {
    const { addMetrics } = await import('./operation/metrics.ts');
    addMetrics(app, platform, { queues, port: config.metricsPort });
  }
  const byToken: FindTokenHolder = async (token) => queues.run('tokens', token, () => findTokenHolder(platform, token));
  const byCookie: FindCookieHolder = async (access, token) =>
    queues.run('tokens', token, () => findFilesHolder(platform, access, token));
  const harvestWatch = createHarvestMonitor(platform);
  const routes = allRoutes(platform, harvestWatch, pages);

  addSecurityHeaders(app, headers);
  limitConnections(app);
  logRequests(app, requests);
  detectUntrustedProxy(app, platform);
  handleErrors(app, requests);
  const isLeaving = closeConnectionsOnShutdown(app, leaving);
  serveCachedPages(app, cache, pages.parametersOf);
  addHealthRoutes(app, createReadiness(platform), isLeaving);
  mountEndpoints(app, routes, {
    findTokenHolder: byToken,
    queues,
    storage,
  });
  await acceptUploads(app);
  const fileRules: PrivateFileRules = {
    owners: {
      images: [findMemberImage, findProfilePhoto, findImportedFile, findCorrectionPhoto],
      pdf: [findMemberPdf, findImportedFile],
    },
    findUnpublished: [findUnpublishedPicture, findHiddenEventPicture(platform)],
    byToken,
    byCookie,
    queues,
    noteFetched: harvestWatch.fileFetched,
  };
  addFiles(app, platform, fileRules);
  addPrivateFiles(app, platform, fileRules);
  addShareCards(app, platform, queues);
  addCalendars(app, platform, { cache, queues });
  const read = publicReads(routes);
  addEndOfEmails(app, platform, async (url, address) =>
    toSendable(
      await runAsVisitor(queues, address, () => pages.render({ url, read, errorStatus: 404, styles: 'linked' })),
      pages.policy,
      endEmailsPath(':token'),
    ),
  );
  await servePages(app, pages, {
    read,
    publicUrl: config.publicUrl,
    cache,
    queues,
    offlinePages: config.offlinePages,
    requests,
  });
  return app;
}
