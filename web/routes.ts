import { layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import {
  committeeVersionsPath,
  contentPath,
  contentVersionsPath,
  memberImportPath,
  noticeVersionsPath,
  officeProfilePath,
  ownProfilePath,
  paths,
  sitemapPartPath,
  termPath,
} from './paths.ts';

const isDevelopment = process.env['NODE_ENV'] === 'development';

/** The pages in one language. Both languages have the same ones; a route is told from its twin by the front of its id. */
function pagesIn(language: 'en' | 'ml'): RouteConfigEntry[] {
  const page = (path: string, file: string) =>
    route(path.slice(1), `features/${file}.tsx`, { id: `${language}:${path}` });
  const around = (file: string, pages: RouteConfigEntry[]) =>
    layout(`features/${file}.tsx`, { id: `${language}:${file}` }, pages);
  return [
    around('frame/frame-page', [
      around('errors/boundary-page', [
        page('/', 'home/home-page'),
        page(paths.home, 'home/home-page'),
        page(paths.about, 'about/about-page'),
        page(paths.officeBearers, 'office-bearers/office-bearers-page'),
        page(termPath(':id'), 'office-bearers/term-page'),
        page(paths.contact, 'contact/contact-page'),
        page(paths.events, 'events/events-page'),
        page(`${paths.events}/:id`, 'events/event-page'),
        page(paths.gallery, 'gallery/gallery-page'),
        page(paths.deceased, 'memorials/memorials-page'),
        page(`${paths.deceased}/:id`, 'memorials/memorial-page'),
        page(paths.matrimony, 'matrimony/matrimony-page'),
        page(paths.matrimonyRegister, 'matrimony/register-page'),
        page(paths.ownProfiles, 'matrimony/own-profiles-page'),
        page(ownProfilePath(':id'), 'matrimony/change-profile-page'),
        page(paths.directory, 'directory/directory-page'),
        page(paths.login, 'accounts/login-page'),
        page(paths.register, 'accounts/register-page'),
        page(paths.forgotPassword, 'accounts/forgot-password-page'),
        page(paths.resetPassword, 'accounts/reset-password-page'),
        page(paths.adminJoin, 'accounts/join-page'),
        page('/*', 'errors/not-found-page'),
      ]),
    ]),
    route(paths.manifest.slice(1), 'features/search-engines/manifest.ts', { id: `${language}:${paths.manifest}` }),
    around('office/office-page', [
      page(paths.admin, 'office/dashboard-page'),
      page(paths.adminUsers, 'office/users-page'),
      page(paths.adminProfiles, 'office-profiles/profiles-page'),
      page(paths.adminProfileAdd, 'office-profiles/add-profile-page'),
      page(officeProfilePath(':id'), 'office-profiles/profile-page'),
      page(paths.adminMembers, 'office-members/members-page'),
      page(paths.adminMemberImports, 'office-imports/imports-page'),
      page(memberImportPath(':id'), 'office-imports/import-page'),
      page(paths.adminGallery, 'office-gallery/gallery-page'),
      page(paths.adminEvents, 'office-events/events-page'),
      page(paths.adminDeceased, 'office-deceased/deceased-page'),
      page(paths.adminContent, 'office-content/content-page'),
      page(contentPath('association'), 'office-content/association-page'),
      page(contentPath('hero'), 'office-content/hero-page'),
      page(contentPath('about'), 'office-content/about-page'),
      page(contentPath('history'), 'office-content/history-page'),
      page(contentPath('services'), 'office-content/services-page'),
      page(contentPath('contact'), 'office-content/contact-page'),
      page(contentVersionsPath(':key'), 'office-content/versions-page'),
      page(paths.adminOfficeBearers, 'office-committee/committee-page'),
      page(committeeVersionsPath(':id'), 'office-committee/versions-page'),
      page(paths.adminNotices, 'office-notices/notices-page'),
      page(noticeVersionsPath(':id'), 'office-notices/versions-page'),
      page(paths.adminAdministrators, 'office-administrators/administrators-page'),
      page(paths.adminAccount, 'office-account/account-page'),
      page(paths.adminTwoFactor, 'office-account/two-factor-page'),
      page(paths.adminAudit, 'office-audit/audit-page'),
      page(paths.adminHealth, 'office-health/health-page'),
    ]),
  ];
}

export default [
  ...pagesIn('en'),
  ...prefix('ml', pagesIn('ml')),
  route(paths.apiDocs.slice(1), 'features/developers/api-docs-page.tsx'),
  route(paths.robots.slice(1), 'features/search-engines/robots.ts'),
  route(paths.sitemap.slice(1), 'features/search-engines/sitemap.ts'),
  route(sitemapPartPath(':part').slice(1), 'features/search-engines/sitemap-part.ts'),
  ...(isDevelopment ? [route('_kit', 'features/kit/kit-page.tsx')] : []),
] satisfies RouteConfig;
