import { layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import {
  biodataPath,
  contentPath,
  editProfilePath,
  helpPath,
  memberImportPath,
  adminProfilePath,
  ownProfilePath,
  paths,
  sitemapPartPath,
} from '#web/shared/links/paths.ts';

const isDevelopment = process.env['NODE_ENV'] === 'development';

/**
 * Returns the routes of one language. Both languages have the same routes, with the language as prefix of their ids.
 */
function pagesIn(language: 'en' | 'ml'): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path.slice(1), `${file}.tsx`, { id: `${language}:${path}` });
  const withLayout = (file: string, pages: RouteConfigEntry[]) =>
    layout(`${file}.tsx`, { id: `${language}:${file}` }, pages);
  return [
    withLayout('./app/frame-page', [
      withLayout('./app/errors/boundary-page', [
        page(paths.matrimonyRegister, './members/matrimony/register-page'),
        page(paths.myPage, './members/my-page/my-page'),
        page(paths.ownProfiles, './members/matrimony/own-profiles-page'),
        page(ownProfilePath(':id'), './members/matrimony/change-profile-page'),
        page(paths.matches, './members/matrimony/matches-page'),
        page('/*', './app/errors/not-found-page'),
      ]),
    ]),
    route(paths.manifest.slice(1), './site/search-engines/manifest.ts', { id: `${language}:${paths.manifest}` }),
    withLayout('./admin/shell/admin-page', [
      page(paths.admin, './admin/dashboard/dashboard-page'),
      page(paths.adminAccounts, './admin/accounts/accounts-page'),
      page(paths.adminProfiles, './admin/profiles/profiles-page'),
      page(paths.adminProfileAdd, './admin/profiles/add-profile-page'),
      page(adminProfilePath(':id'), './admin/profiles/profile-page'),
      page(editProfilePath(':id'), './admin/profiles/edit-profile-page'),
      page(biodataPath(':id'), './admin/profiles/biodata-page'),
      page(paths.adminMembers, './admin/members/members-page'),
      page(paths.adminBook, './admin/paper/book-page'),
      page(paths.adminLabels, './admin/paper/labels-page'),
      page(paths.adminLists, './admin/paper/lists-page'),
      page(paths.adminCorrections, './admin/corrections/corrections-page'),
      page(paths.adminMemberImports, './admin/imports/imports-page'),
      page(memberImportPath(':id'), './admin/imports/import-page'),
      page(paths.adminGallery, './admin/gallery/gallery-page'),
      page(paths.adminEvents, './admin/events/events-page'),
      page(paths.adminMemorials, './admin/memorials/memorials-page'),
      page(paths.adminRecordDeath, './admin/memorials/record-death-page'),
      page(paths.adminContent, './admin/content/content-page'),
      page(contentPath('association'), './admin/content/association-page'),
      page(contentPath('hero'), './admin/content/hero-page'),
      page(contentPath('about'), './admin/content/about-page'),
      page(contentPath('history'), './admin/content/history-page'),
      page(contentPath('services'), './admin/content/services-page'),
      page(contentPath('contact'), './admin/content/contact-page'),
      page(paths.adminOfficeBearers, './admin/committee/committee-page'),
      page(paths.adminNotices, './admin/notices/notices-page'),
      page(paths.adminAdministrators, './admin/administrators/administrators-page'),
      page(paths.adminAccount, './admin/account/account-page'),
      page(paths.adminTwoFactor, './admin/account/two-factor-page'),
      page(paths.adminAudit, './admin/audit/audit-page'),
      page(paths.adminBin, './admin/bin/bin-page'),
      page(paths.adminHealth, './admin/health/health-page'),
      page(paths.adminHelp, './admin/help/contents-page'),
      page(helpPath(':topic'), './admin/help/topic-page'),
      page(`${paths.admin}/*`, './admin/shell/not-found-page'),
    ]),
  ];
}

export default [
  ...pagesIn('en'),
  ...prefix('ml', pagesIn('ml')),
  route(paths.robots.slice(1), './site/search-engines/robots.ts'),
  route(paths.sitemap.slice(1), './site/search-engines/sitemap.ts'),
  route(sitemapPartPath(':part').slice(1), './site/search-engines/sitemap-part.ts'),
  ...(isDevelopment ? [route('_kit', './app/kit/kit-page.tsx')] : []),
] satisfies RouteConfig;
