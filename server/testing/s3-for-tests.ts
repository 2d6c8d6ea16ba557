import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type S3Server, type S3Site, startS3Server } from './s3-server.ts';

export interface S3ForTests {
  readonly server: S3Server;
  /** The site of the current test. It has no objects when the test starts. */
  readonly site: S3Site;
}

/** Starts an S3 service for the tests of a `describe`. Each test starts with a new site and without an interference. */
export function startS3ForTests(): S3ForTests {
  let server: S3Server;
  let site: S3Site;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    site = server.site();
  });
  afterEach(() => server.interfere(undefined));
  return {
    get server() {
      return server;
    },
    get site() {
      return site;
    },
  };
}
