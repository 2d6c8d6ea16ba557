import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One script file per page. A separate loader would add a request and a line in the route table.
  splitRouteModules: false,
  // Each page contains the whole route table, so navigation needs no lookups.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
