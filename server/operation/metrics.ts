import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { allEmails } from '#server/emails.ts';
import { findProblems } from '#server/features/backups/problems.ts';
import { backupsSummary } from '#server/features/backups/service.ts';
import { readEmails, emailsProblem } from '#server/features/emails/service.ts';
import type { Queues } from '#server/http/queues.ts';
import { isDatabaseUp } from '#server/platform/database/public-version-store.ts';
import { countJobs } from '#server/platform/jobs/jobs-store.ts';
import { type Platform, programVersion } from '#server/platform/platform.ts';
import type { EndedRequest } from '#server/platform/requests/requests.ts';
import { codeOf, StartProblem } from '#server/platform/start-problem.ts';
import { diskSpaceAt } from '#server/platform/storage/storage.ts';

/** Metrics are served only on the loopback address, because they are not public. */
const HOST = '127.0.0.1';

const IDLE_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 32;

/** Upper bounds of the buckets for request durations, in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the gauges. Label values are constants of this program: route patterns, queue names and job kinds. */
function createGauges(registers: Registry[]) {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `cmj_${name}`, help, labelNames, registers });
  return {
    waiting: gauge('requests_waiting', 'Requests waiting in a queue', ['queue']),
    running: gauge('requests_under_way', 'Requests being handled', ['queue']),
    connections: gauge('database_connections', 'PostgreSQL connections in use and idle, and queries waiting for one', [
      'state',
    ]),
    databaseUp: gauge('database_up', '1 if the database responds, 0 if not'),
    jobs: gauge('jobs', 'Background jobs, including emails', ['kind', 'state']),
    emails: gauge('emails', 'Emails waiting, being retried and failed', ['state']),
    backupAge: gauge('backup_age_seconds', 'Seconds since the start of the last successful backup'),
    disk: gauge('disk_bytes', 'Total and free bytes of the disk with DATA_DIR', ['what']),
    problems: gauge('problem', '1 for each current problem of the site', ['problem']),
  };
}

/** Adds a counter that reads its totals whenever Prometheus requests the metrics. */
function addCounter(registers: Registry[], queues: Queues): void {
  void new Counter({
    name: 'cmj_requests_refused_total',
    help: 'Requests refused because a queue was full or they waited too long',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const { queue, refused } of queues.figures()) this.inc({ queue }, refused);
    },
  });
}

type Gauges = ReturnType<typeof createGauges>;

/** Updates the gauges whose values come from the database, and the gauge of the site's problems. */
async function readRows(platform: Platform, gauges: Gauges): Promise<void> {
  const { database, health, now } = platform;
  const kinds = allEmails(platform);
  for (const { kind, waiting, failed } of await countJobs(database)) {
    gauges.jobs.set({ kind, state: 'waiting' }, waiting);
    gauges.jobs.set({ kind, state: 'failed' }, failed);
  }
  const { waiting, delayed, failed } = await readEmails(platform, kinds);
  gauges.emails.set({ state: 'waiting' }, waiting);
  gauges.emails.set({ state: 'delayed' }, delayed?.count ?? 0);
  gauges.emails.set({ state: 'failed' }, failed);
  const { lastGoodAt } = await backupsSummary(platform);
  if (lastGoodAt !== null) gauges.backupAge.set((now() - Date.parse(lastGoodAt)) / 1000);
  const found = [...health.problems(), ...(await emailsProblem(platform, kinds)), ...(await findProblems(platform))];
  for (const problem of found) gauges.problems.set({ problem }, 1);
}

/** Updates all gauges. While the database is unreachable, gauges with values from the database are left out. */
async function updateGauges(platform: Platform, queues: Queues, gauges: Gauges): Promise<void> {
  const { config, database, databaseConnections, health } = platform;
  for (const gauge of [gauges.jobs, gauges.emails, gauges.backupAge, gauges.problems]) gauge.reset();
  for (const { queue, waiting, running } of queues.figures()) {
    gauges.waiting.set({ queue }, waiting);
    gauges.running.set({ queue }, running);
  }
  const connections = databaseConnections();
  for (const state of ['used', 'idle', 'waiting'] as const) {
    if (connections) gauges.connections.set({ state }, connections[state]);
  }
  const space = await diskSpaceAt(config.dataDirectory);
  for (const what of ['free', 'total'] as const) if (space) gauges.disk.set({ what }, space[what]);
  const isUp = await isDatabaseUp(database);
  gauges.databaseUp.set(isUp ? 1 : 0);
  for (const problem of health.problems()) gauges.problems.set({ problem }, 1);
  if (isUp) await readRows(platform, gauges).catch(() => gauges.databaseUp.set(0));
}

function watchRequests(registers: Registry[]): (request: EndedRequest) => void {
  const durations = new Histogram({
    name: 'cmj_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  return ({ method, route = 'none', status = 'none', ms }) => durations.observe({ method, route, status }, ms / 1000);
}

/**
 * Serves `GET /metrics` on its own loopback port, which opens before the site listens. If the port cannot be opened,
 * the app fails to become ready with a StartProblem.
 */
export function addMetrics(
  app: FastifyInstance,
  platform: Platform,
  { queues, port }: { readonly queues: Queues; readonly port: number },
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const info = { name: 'cmj_build_info', help: 'The version of the program', labelNames: ['version'] };
  new Gauge({ ...info, registers: [register] }).set({ version: programVersion }, 1);
  const gauges = createGauges([register]);
  addCounter([register], queues);
  platform.requests.listen(watchRequests([register]));

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    updateGauges(platform, queues, gauges)
      .then(() => register.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
        (error: unknown) => {
          platform.log.error({ event: 'metrics.failed', err: error }, 'The metrics could not be collected');
          response.writeHead(500).end();
        },
      );
  });

  server.timeout = IDLE_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;

  app.addHook('onReady', async () => {
    try {
      await once(server.listen(port, HOST), 'listening');
    } catch (error) {
      const code = codeOf(error);
      const words = code === 'EADDRINUSE' ? 'is in use' : `cannot be opened (${code})`;
      throw new StartProblem(`METRICS_PORT ${port} ${words}. Set it to another number, such as 9464.`, {
        cause: error,
      });
    }
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}
