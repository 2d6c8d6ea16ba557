import * as z from 'zod/mini';
import texts from '#server/email-texts.json' with { type: 'json' };
import { findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { backupProblems, type BackupProblem, findProblems } from './problems.ts';

/** Email to one administrator with the backup problems at the time of sending. The payload contains the account id. */
export const PROBLEM_EMAIL = 'backups.problem-email';

const emailPayload = z.object({ to: z.number() });

export function problemEmailTo(accountId: number): string {
  return JSON.stringify({ to: accountId } satisfies z.input<typeof emailPayload>);
}

export function backupEmails(platform: Platform): EmailKinds {
  return {
    [PROBLEM_EMAIL]: emailKind<readonly BackupProblem[]>({
      find: async (payload) => {
        const account = await findAccountById(platform.database, emailPayload.parse(JSON.parse(payload)).to);
        const found = await findProblems(platform);
        const problems = backupProblems.filter((problem) => found.includes(problem));
        // Sends no email if the account is no longer an administrator, or if the problems are solved.
        if (account?.role !== 'admin' || problems.length === 0) return undefined;
        return { to: account.email, language: account.language, about: problems };
      },
      compose: (problems) => ({
        text: texts.backupProblem,
        page: '/admin/health',
        values: (language) => ({ problems: problems.map((problem) => texts.backupProblem[language][problem]) }),
      }),
      samples: [
        ['backup-failed', 'backup-old'],
        ['backup-incomplete', 'restore-failed'],
      ],
    }),
  };
}
