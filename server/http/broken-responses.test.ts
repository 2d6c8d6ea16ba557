import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/database/database.ts';
import { adminForEachTest } from '#server/testing/test-apps.ts';
import { storedMember } from '#server/testing/stored-records.ts';
import { memberRecord } from '#server/features/members/record.ts';

/** Number of rows. All rows together do not fit into the socket buffers of one machine. */
const ROWS = 8000;
/** Characters in each row. */
const LONG = 2400;
const BATCH_SIZE = 1000;

const letters = Array.from({ length: LONG }, () => String.fromCodePoint(0x61 + Math.floor(Math.random() * 26))).join(
  '',
);
/** Random text, rotated by one letter in each row, so that compression hardly shrinks the rows. */
const texts = Array.from(
  { length: ROWS },
  (_none, index) => letters.slice(index % LONG) + letters.slice(0, index % LONG),
);

async function fillMembers(db: Db): Promise<void> {
  const members = texts.map((address, index) => storedMember({ folio: String(index + 1), address }));
  await memberRecord.insert(db, members, 0);
}

async function fillAudit(db: Db): Promise<void> {
  const entries = texts.map((record) => ({ at: 0, actor_id: 1, action: 'signed in', record, fields: '[]' }));
  for (let first = 0; first < ROWS; first += BATCH_SIZE) {
    await db
      .insertInto('changes')
      .values(entries.slice(first, first + BATCH_SIZE))
      .execute();
  }
}

describe('a response whose data source fails midway', () => {
  const app = adminForEachTest();

  /** Reads the start of a response, renames the table so that the next query fails, then reads the rest. */
  async function receive(path: string, encoding: string, version: string, table: string) {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    try {
      socket.write(
        `GET ${path} HTTP/${version}\r\nHost: cmj\r\nAuthorization: Bearer ${app.token}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
      );
      await once(socket, 'readable');
      const first: unknown = socket.read();
      await app.platform.database.schema.alterTable(table).renameTo('away').execute();
      const failed = once(socket, 'error').then(([error]) => String(error));
      const ended = once(socket, 'end').then(() => 'an ordinary end');
      socket.resume();
      return { head: String(first).split('\r\n')[0], outcome: await Promise.race([failed, ended]) };
    } finally {
      socket.destroy();
    }
  }

  // In HTTP/1.0, a normal close is the only sign that a response is complete.
  describe.each(['1.0', '1.1'])('does not look complete over HTTP/%s:', (version) => {
    it.each([
      ['/api/admin/members', 'identity', 'members', fillMembers],
      ['/api/admin/members', 'br', 'members', fillMembers],
      ['/api/admin/members/export?format=csv', 'identity', 'members', fillMembers],
      ['/api/admin/members/export?format=xlsx', 'identity', 'members', fillMembers],
      ['/api/admin/audit/export?format=csv', 'identity', 'changes', fillAudit],
      ['/api/admin/audit/export?format=xlsx', 'identity', 'changes', fillAudit],
    ])('%s as %s', async (path, encoding, table, fill) => {
      await fill(app.platform.database);
      const { head, outcome } = await receive(path, encoding, version, table);
      expect(head).toBe('HTTP/1.1 200 OK');
      expect(outcome).toContain('ECONNRESET');
    });
  });
});
