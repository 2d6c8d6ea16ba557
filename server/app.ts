import type { Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyServerFactory, type FastifyHttpOptions } from 'fastify';
import { accountRoutes } from './features/accounts/routes.ts';
import { administratorRoutes } from './features/administrators/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { addCalendars } from './features/calendar/routes.ts';
import { committeeRoutes } from './features/committee/routes.ts';
import { contentVersionRoutes } from './features/content-versions/routes.ts';
import { contentRoutes } from './features/content/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { letterRoutes } from './features/letters/routes.ts';
import { matrimonyRoutes } from './features/matrimony/routes.ts';
import { findProfilePhoto } from './features/matrimony/service.ts';
import { memberExportRoutes } from './features/member-exports/routes.ts';
import { findImportedFile } from './features/member-file-imports/service.ts';
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
import { type ArrivalLimits, arrivalLimits, limitPlainBodies } from './http/arrival.ts';
import { BrokenAnswers } from './http/broken-answers.ts';
import { letGoWhenClosing } from './http/closing.ts';
import { answerErrors } from './http/errors.ts';
import { addFiles } from './http/files.ts';
import {
  addSecurityHeaders,
  answerUnknownExpectations,
  answerUnreadableAddresses,
  answerUnreadableRequests,
} from './http/headers.ts';
import { addHealth } from './http/health.ts';
import type { Implementation } from './http/implement.ts';
import { mountEndpoints, publicReads } from './http/mount.ts';
import { apiDocument } from './http/openapi.ts';
import { type Pages, servePages } from './http/pages.ts';
import { addPrivateFiles } from './http/private-files.ts';
import { dropUnreadBodies } from './http/rest-of-body.ts';
import { noticeUntrustedProxy } from './http/untrusted-proxy.ts';
import { acceptUploads } from './http/uploads.ts';
import { addLettersPage } from './letters-page.ts';
import { kolkataDay } from './platform/clock/kolkata.ts';
import { publicVersion } from './platform/database/public-version-store.ts';
import type { Platform } from './platform/platform.ts';
import { allLetters } from './letters.ts';
import { createReadiness } from './readiness.ts';

const MOST_JSON_BYTES = 64 * 1024;

/** What is handed in instead of the usual. */
export interface AppParts {
  readonly serverFactory?: FastifyServerFactory;
  readonly arrival?: ArrivalLimits;
}

/** Every call the server answers, feature by feature. */
export function allRoutes(platform: Platform): readonly Implementation[] {
  const letters = allLetters(platform);
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
    ...memberRoutes(platform),
    ...memberImportRoutes(platform),
    ...memberExportRoutes(platform),
    ...letterRoutes(platform, letters),
    ...overviewRoutes(platform, letters),
    ...auditRoutes(platform),
    ...backupRoutes(platform),
  ];
  return [...features, apiDocument(features, platform.config.publicUrl)];
}

/** The whole site on a platform, ready to listen. */
export async function buildApp(
  platform: Platform,
  pages: Pages,
  { serverFactory, arrival = arrivalLimits }: AppParts = {},
): Promise<FastifyInstance> {
  const { config, database, log, storage } = platform;
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new BrokenAnswers(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: MOST_JSON_BYTES,
    http: {
      // The name of the host is never used; without this a request that lacks it is answered past all our headers.
      requireHostHeader: false,
      headersTimeout: arrival.head,
      connectionsCheckingInterval: arrival.head / 20,
    },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadableRequests(config.publicUrl),
    frameworkErrors: answerUnreadableAddresses(config.publicUrl, arrival),
    ...(serverFactory && { serverFactory }),
  };
  const app = Fastify(options);
  const routes = allRoutes(platform);
  const byToken: FindTokenHolder = (token) => findTokenHolder(platform, token);

  addSecurityHeaders(app, config.publicUrl);
  answerErrors(app);
  limitPlainBodies(app, arrival.body);
  dropUnreadBodies(app, arrival);
  answerUnknownExpectations(app, config.publicUrl, arrival);
  letGoWhenClosing(app);
  noticeUntrustedProxy(app, platform);
  addHealth(app, createReadiness(platform));
  mountEndpoints(app, routes, byToken, { storage, floor: arrival.floor });
  await acceptUploads(app);
  addFiles(app, storage);
  addPrivateFiles(app, platform, {
    owners: { images: [findMemberImage, findProfilePhoto, findImportedFile], pdf: [findMemberPdf, findImportedFile] },
    byToken,
    byCookie: (access, token) => findFilesHolder(platform, access, token),
  });
  addShareCards(app, platform);
  addCalendars(app, platform);
  if (pages.changing === true) addLettersPage(app, platform);
  await servePages(app, pages, {
    read: publicReads(routes),
    publicUrl: config.publicUrl,
    cacheKey: async () => `${await publicVersion(database)} ${kolkataDay(platform.now())}`,
  });
  return app;
}
