import type { RequestListener, Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type FastifyHttpOptions } from 'fastify';
import { accountRoutes } from './features/accounts/routes.ts';
import { administratorRoutes } from './features/administrators/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { binRoutes } from './features/bin/routes.ts';
import { addCalendars } from './features/calendar/routes.ts';
import { committeeRoutes } from './features/committee/routes.ts';
import { contentVersionRoutes } from './features/content-versions/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { createHarvestWatch, type HarvestWatch } from './features/harvesting/service.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { emailRoutes } from './features/emails/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { matrimonyRoutes } from './features/matrimony/routes.ts';
import { findProfilePhoto } from './features/matrimony/service.ts';
import { memberExportRoutes } from './features/member-exports/routes.ts';
import { findImportedFile } from './features/member-imports/imported-files.ts';
import { memberImportRoutes } from './features/member-imports/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { findMemberImage, findMemberPdf } from './features/members/service.ts';
import { memorialRoutes } from './features/memorials/routes.ts';
import { addShareCards } from './features/memorials/share-cards.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { ownAccountRoutes } from './features/own-account/routes.ts';
import { passwordResetRoutes } from './features/password-reset/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { findFilesHolder, findTokenHolder } from './features/sessions/service.ts';
import type { FindTokenHolder } from './http/access.ts';
import { type AdmissionTimes, createAdmission } from './http/admission.ts';
import { type ArrivalLimits, arrivalLimits, limitPlainBodies } from './http/arrival.ts';
import { logDenials } from './http/denials.ts';
import { BrokenResponses, handleErrors } from './http/errors.ts';
import { letGoWhenLeaving, serverFactory } from './http/server.ts';
import { addFiles, addPrivateFiles } from './http/private-files.ts';
import {
  addSecurityHeaders,
  respondToUnknownExpectations,
  respondToUnreadableAddresses,
  respondToUnreadableRequests,
  securityHeaders,
} from './http/headers.ts';
import { addHealth } from './http/health.ts';
import type { Route } from './http/route.ts';
import { mountEndpoints, publicReads } from './http/mount.ts';
import { findAssociation } from './features/content/service.ts';
import { apiDocument } from './http/openapi.ts';
import { createPageCache } from './http/page-cache.ts';
import { serveCachedPages } from './http/page-front.ts';
import { type Pages, servePages } from './http/pages.ts';
import { followRequests, traceRoutes } from './http/request-trace.ts';
import { dropUnreadBodies } from './http/rest-of-body.ts';
import { createUntrustedProxyNotice } from './http/untrusted-proxy.ts';
import { acceptUploads } from './http/uploads.ts';
import { binKinds } from './bin-kinds.ts';
import { addEmailsPage } from './emails-page.ts';
import { kolkataDay } from './platform/clock/kolkata.ts';
import { createPublicVersionReader } from './platform/database/public-version-store.ts';
import type { Platform } from './platform/platform.ts';
import { allEmails } from './emails.ts';
import { createReadiness } from './readiness.ts';

const MAX_JSON_BYTES = 64 * 1024;

/** What is handed in instead of the usual. */
export interface AppParts {
  readonly serverFactory?: FastifyServerFactory;
  readonly arrival?: ArrivalLimits;
  readonly admissionTimes?: AdmissionTimes;
  /** Aborted when the site is about to end. */
  readonly leaving?: AbortSignal;
}

/** Every call the server answers, feature by feature. */
export function allRoutes(platform: Platform, harvestWatch: HarvestWatch): readonly Route[] {
  const emails = allEmails(platform);
  const features = [
    ...sessionRoutes(platform),
    ...accountRoutes(platform),
    ...passwordResetRoutes(platform),
    ...administratorRoutes(platform),
    ...ownAccountRoutes(platform),
    ...contentRoutes(platform),
    ...committeeRoutes(platform),
    ...noticeRoutes(platform),
    ...contentVersionRoutes(platform),
    ...eventRoutes(platform),
    ...galleryRoutes(platform),
    ...memorialRoutes(platform),
    ...matrimonyRoutes(platform),
    ...memberRoutes(platform, harvestWatch),
    ...memberImportRoutes(platform),
    ...memberExportRoutes(platform),
    ...emailRoutes(platform, emails),
    ...overviewRoutes(platform, emails),
    ...binRoutes(platform, binKinds),
    ...auditRoutes(platform),
    ...backupRoutes(platform),
    ...healthRoutes(platform),
  ];
  return [
    ...features,
    apiDocument(features, platform.config.publicUrl, async () => (await findAssociation(platform.database)).shortName),
  ];
}

/** The whole site on a platform, ready to listen. */
export async function buildApp(
  platform: Platform,
  pages: Pages,
  {
    serverFactory: given,
    arrival = arrivalLimits,
    admissionTimes,
    leaving = new AbortController().signal,
  }: AppParts = {},
): Promise<FastifyInstance> {
  const { config, database, log, requests, storage } = platform;
  const headers = securityHeaders(config.publicUrl);
  const version = createPublicVersionReader(database);
  const admission = createAdmission(log, admissionTimes);
  const cache = createPageCache(
    async () => `${await version()} ${kolkataDay(platform.now())}`,
    platform.now,
    admission,
  );
  const notice = createUntrustedProxyNotice(platform);
  let isLeaving = () => false;
  const before = (next: RequestListener): RequestListener => {
    const { parametersOf } = pages;
    const respond = serveCachedPages({ cache, parametersOf, headers, isLeaving: () => isLeaving() }, next);
    return followRequests(requests, (request, response) => {
      admission.noteArrival();
      notice(request);
      respond(request, response);
    });
  };
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new BrokenResponses(requests),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MAX_JSON_BYTES,
    // What still comes while the site closes is answered as ever, on a connection that ends with it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: respondToUnreadableRequests(config.publicUrl),
    frameworkErrors: respondToUnreadableAddresses(config.publicUrl, arrival),
    serverFactory: serverFactory(before, arrival, given),
  };
  const app = Fastify(options);
  if (config.metricsPort !== undefined) {
    // Its library is loaded where somebody asks for it.
    const { addMetrics } = await import('./metrics.ts');
    addMetrics(app, platform, { admission, port: config.metricsPort });
  }
  const harvestWatch = createHarvestWatch(platform);
  app.addHook('onClose', () => harvestWatch.stop());
  const routes = allRoutes(platform, harvestWatch);
  const byToken: FindTokenHolder = (token) => admission.lookUp(() => findTokenHolder(platform, token));

  addSecurityHeaders(app, headers);
  traceRoutes(app);
  handleErrors(app, requests);
  logDenials(app, log);
  limitPlainBodies(app, arrival.body);
  dropUnreadBodies(app, arrival);
  respondToUnknownExpectations(app, config.publicUrl, arrival);
  isLeaving = letGoWhenLeaving(app, leaving);
  addHealth(app, createReadiness(platform), isLeaving);
  mountEndpoints(app, routes, {
    findTokenHolder: byToken,
    admission,
    uploads: { storage, floor: arrival.floor },
  });
  await acceptUploads(app);
  addFiles(app, storage);
  addPrivateFiles(app, platform, {
    owners: { images: [findMemberImage, findProfilePhoto, findImportedFile], pdf: [findMemberPdf, findImportedFile] },
    byToken,
    byCookie: (access, token) => admission.lookUp(() => findFilesHolder(platform, access, token)),
    admission,
    fetched: harvestWatch.fileFetched,
  });
  addShareCards(app, platform, admission);
  addCalendars(app, platform, { cache, admission });
  if (pages.changing === true) addEmailsPage(app, platform);
  await servePages(app, pages, {
    read: publicReads(routes),
    publicUrl: config.publicUrl,
    cache,
    offlinePages: config.offlinePages,
    requests,
  });
  return app;
}
