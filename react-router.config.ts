import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A page comes in one piece: its loader by itself would be a further request, and a further line of the route table.
  splitRouteModules: false,
  // The whole route table travels with the page: no lookups, and every address is known to the cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
