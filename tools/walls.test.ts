import { describe, expect, test } from 'vitest';
import { makeRepository } from './testing/repository.ts';
import { walls } from './walls-rules.ts';
import { checkImports } from './walls.ts';

/** A small repository that follows every rule. */
const house: Readonly<Record<string, string>> = {
  'contract/accounts.ts': `import { here } from 'zod';\nexport const accounts = here;\n`,
  'server/app.ts': `import './features/identity/routes.ts';\nimport './features/events/routes.ts';\n`,
  'server/features/identity/routes.ts': `import { accounts } from '#contract/accounts.ts';\nimport './service.ts';\nexport const routes = accounts;\n`,
  'server/features/identity/own-account-routes.ts': `import { header } from '#server/http/headers.ts';\nexport const routes = header;\n`,
  'server/features/identity/service.ts': `import { here } from './store.ts';\nimport '#server/records/change-record.ts';\nexport const service = here;\n`,
  'server/features/identity/store.ts': `export { here } from 'kysely';\n`,
  'server/features/events/routes.ts': `import { service } from '#server/features/identity/service.ts';\nexport const routes = service;\n`,
  'server/http/headers.ts': `export const header = 1;\n`,
  'server/records/change-record.ts': `export const change = 1;\n`,
  'server/sample/sample.ts': `import '#server/features/identity/service.ts';\n`,
  'server/platform/database/engine.ts': `import 'pg';\nimport 'kysely';\nexport const engine = 1;\n`,
  'server/platform/jobs/jobs-store.ts': `export { here } from 'kysely';\n`,
  'web/shared/links/paths.ts': `import { accounts } from '#contract/accounts.ts';\nexport const paths = accounts;\n`,
  'web/shared/ui/button.tsx': `import { look } from './look.ts';\nexport const Button = () => <button className={look} />;\n`,
  'web/shared/ui/look.ts': `export const look = 'plain';\n`,
  'web/site/accounts/login-page.tsx': `import { Button } from '#web/shared/ui/button.tsx';\nexport default Button;\n`,
  'web/site/events/events-page.tsx': `import { Button } from '#web/shared/ui/button.tsx';\nexport default Button;\n`,
  'web/admin/records/row.ts': `export const row = 1;\n`,
  'tools/check.ts': `import '#server/app.ts';\n`,
};

/** For each rule, an example that violates it: a file, its content, and the import that must be reported. */
const breaches: Readonly<Record<string, readonly [file: string, content: string, report: string]>> = {
  'contract-is-alone': ['contract/disk.ts', `import 'node:fs';`, 'contract/disk.ts → npm:node:fs'],
  'web-without-server': [
    'web/shared/api/client.ts',
    `import type { routes } from '#server/features/identity/routes.ts';\nexport type Routes = typeof routes;`,
    'web/shared/api/client.ts → server/features/identity/routes.ts',
  ],
  'server-without-web': [
    'server/http/pages.ts',
    `export const load = () => import('#web/shared/links/paths.ts');`,
    'server/http/pages.ts → web/shared/links/paths.ts',
  ],
  'platform-knows-no-feature': [
    'server/http/mount.ts',
    `import '../features/events/routes.ts';`,
    'server/http/mount.ts → server/features/events/routes.ts',
  ],
  'platform-knows-no-records': [
    'server/platform/jobs/jobs.ts',
    `import '#server/records/change-record.ts';`,
    'server/platform/jobs/jobs.ts → server/records/change-record.ts',
  ],
  'services-know-no-http': [
    'server/features/identity/service.ts',
    `import { header } from '#server/http/headers.ts';\nexport const service = header;`,
    'server/features/identity/service.ts → server/http/headers.ts',
  ],
  'sample-apart': [
    'server/features/events/service.ts',
    `import '#server/sample/sample.ts';\nexport const service = 1;`,
    'server/features/events/service.ts → server/sample/sample.ts',
  ],
  'feature-through-its-service': [
    'server/features/events/service.ts',
    `import '#server/features/identity/store.ts';`,
    'server/features/events/service.ts → server/features/identity/store.ts',
  ],
  'web-areas-apart': [
    'web/site/events/event-form.tsx',
    `export * from '../accounts/login-page.tsx';`,
    'web/site/events/event-form.tsx → web/site/accounts/login-page.tsx',
  ],
  'admin-within-itself': [
    'web/members/directory/row.ts',
    `export * from '#web/admin/records/row.ts';`,
    'web/members/directory/row.ts → web/admin/records/row.ts',
  ],
  'shared-knows-no-area': [
    'web/shared/frame/menu.tsx',
    `export * from '#web/site/events/events-page.tsx';`,
    'web/shared/frame/menu.tsx → web/site/events/events-page.tsx',
  ],
  'sql-in-stores': [
    'server/features/events/jobs.ts',
    `import type { here } from 'kysely';\nexport type Here = typeof here;`,
    'server/features/events/jobs.ts → npm:kysely',
  ],
  'drivers-in-the-database-folder': [
    'server/features/events/store.ts',
    `import 'pg';`,
    'server/features/events/store.ts → npm:pg',
  ],
  'ui-is-a-kit': [
    'web/shared/ui/link.tsx',
    `import '#web/shared/links/paths.ts';`,
    'web/shared/ui/link.tsx → web/shared/links/paths.ts',
  ],
  'product-without-tools': ['server/main.ts', `import '../tools/check.ts';`, 'server/main.ts → tools/check.ts'],
  'product-without-dev-dependencies': [
    'server/main.ts',
    `export const dev = () => import('vite');`,
    'server/main.ts → npm:vite',
  ],
  'server-without-packages-of-pages': [
    'server/main.ts',
    `export const page = () => import('react');`,
    'server/main.ts → npm:react',
  ],
};

test('a repository that follows every rule passes, with the number of modules and imports', () => {
  const outcome = checkImports(makeRepository(house));
  expect(outcome).toEqual({ state: 'ok', note: '19 modules, 19 imports', detail: '' });
});

describe('each rule reports its violation', () => {
  test('this test has an example violation for every rule', () => {
    expect(Object.keys(breaches)).toEqual(walls.map(({ name }) => name));
  });

  test.for(Object.entries(breaches))('%s', ([name, [file, content, report]]) => {
    const outcome = checkImports(makeRepository({ ...house, [file]: `${content}\n` }));
    expect(outcome.state).toBe('red');
    expect(outcome.detail?.split('\n')).toContain(`${name}: ${report}`);
  });
});
