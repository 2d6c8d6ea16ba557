import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table travels with the page: no lookups, and every address is known to the cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
