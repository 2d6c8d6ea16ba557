import type { Overview, SiteProblem } from '#contract/overview.ts';
import { administrator, signIn } from './people.ts';
import type { TestApi } from './test-api.ts';

/**
 * What the dashboard tells of the whole site, to an administrator who signs in for it. That no backups are made of a site
 * for tests is left out.
 */
export async function siteProblems(api: TestApi): Promise<readonly SiteProblem[]> {
  const { accessToken } = await signIn(api, 'admin', administrator);
  const { problems } = (await api.get('/api/admin/overview', accessToken)).json as Overview;
  return problems.filter((problem) => problem !== 'no-backups');
}
