import type { FastifyInstance } from 'fastify';
import type { Storage } from '#server/platform/storage/storage.ts';
import { contentTypeOf } from './send-private-file.ts';

/** The pictures of the public pages; their names change when they do, so browsers may keep them (decision 12). */
const PUBLIC_FOLDERS = ['uploads', 'events'] as const;

/** Serves stored files; only names of the stored form reach the storage, all else there belongs to the pages. */
export function addFiles(app: FastifyInstance, storage: Storage): void {
  for (const folder of PUBLIC_FOLDERS) {
    app.get<{ Params: { file: string } }>(`/${folder}/:file`, async (request, reply) => {
      const { file } = request.params;
      const found = await storage.open(folder, file);
      // Not the name of a file, or of none that exists: an event's own page, for instance.
      if (!found) return reply.callNotFound();
      return reply
        .type(contentTypeOf(file))
        .header('content-length', found.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.stream);
    });
  }
}
