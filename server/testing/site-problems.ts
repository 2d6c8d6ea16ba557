import type { Overview, SiteProblem } from '#contract/overview.ts';
import type { TestApi } from './test-api.ts';

/**
 * What the dashboard tells an administrator of the whole site; that no backups are made of a site for tests is left out.
 * @param token of the administrator
 */
export async function siteProblems(api: TestApi, token: string): Promise<readonly SiteProblem[]> {
  const { problems } = (await api.get('/api/admin/overview', token)).json as Overview;
  return problems.filter((problem) => problem !== 'no-backups');
}
