import {
  addMemorial as addMemorialEndpoint,
  changeMemorial as changeMemorialEndpoint,
  deleteMemorial,
  listMemorials,
  listMemorialsForOffice,
  readMemorial as readMemorialEndpoint,
} from '#contract/memorials.ts';
import { implementOnce } from '#server/http/implement-once.ts';
import { implement, type Implementation, succeeded } from '#server/http/implement.ts';
import type { Platform } from '#server/platform/platform.ts';
import { addMemorial, changeMemorial, findMemorials, readMemorial, removeMemorial } from './service.ts';

export function memorialRoutes(platform: Platform): readonly Implementation[] {
  return [
    implement(listMemorials, ({ query }) => findMemorials(platform, query)),
    implement(listMemorialsForOffice, ({ query }) => findMemorials(platform, query)),
    implement(readMemorialEndpoint, ({ params }) => readMemorial(platform.database, params.id)),

    implementOnce(platform, addMemorialEndpoint, {
      adds: 'memorial',
      add: ({ body, files }, submission) => addMemorial(platform, body, files.image, submission),
      answer: async ([id = 0]) => {
        const record = await readMemorial(platform.database, id);
        return { ...succeeded('memorialAdded'), record };
      },
    }),

    implement(changeMemorialEndpoint, async ({ params, body, files }, { accountId }) => {
      const record = await changeMemorial(platform, params.id, body, files.image, accountId);
      return { ...succeeded('memorialUpdated'), record };
    }),

    implement(deleteMemorial, async ({ params }, { accountId }) => {
      await removeMemorial(platform, params.id, accountId);
      return succeeded('memorialDeleted');
    }),
  ];
}
