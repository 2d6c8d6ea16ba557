import * as z from 'zod/mini';
import { findAccountById } from '#server/features/identity/service.ts';
import { emailKind, type EmailKinds } from '#server/platform/mail/email-kind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { backupProblems, type BackupProblem, findProblems } from './problems.ts';

/** Email to one administrator with the backup problems at the time of sending. The payload contains the account id. */
export const PROBLEM_EMAIL = 'backups.trouble-mail';

const emailPayload = z.object({ to: z.number() });

export function problemEmailTo(accountId: number): string {
  return JSON.stringify({ to: accountId } satisfies z.input<typeof emailPayload>);
}

const sentences: Readonly<Record<BackupProblem, { readonly en: string; readonly ml: string }>> = {
  'backup-failed': {
    en: 'The last backup failed.',
    ml: 'അവസാനത്തെ കരുതൽപ്പകർപ്പ് എടുക്കാനായില്ല.',
  },
  'backup-old': {
    en: 'The last good backup is more than two days old.',
    ml: 'അവസാനത്തെ നല്ല കരുതൽപ്പകർപ്പിനു രണ്ടു ദിവസത്തിലേറെ പഴക്കമുണ്ട്.',
  },
  'backup-incomplete': {
    en: 'Photos or PDFs of the website are missing on the server, so the last backup is incomplete.',
    ml: 'വെബ്‌സൈറ്റിന്റെ ചില ഫോട്ടോകളോ PDF-കളോ സെർവറിൽ കാണാനില്ല: അവസാനത്തെ കരുതൽപ്പകർപ്പിൽ അവയില്ല.',
  },
  'restore-failed': {
    en: 'The last test restore of a backup failed. The backup may not work when you need it.',
    ml: 'കരുതൽപ്പകർപ്പ് തിരികെ വച്ചുനോക്കിയത് അവസാനം ശരിയായില്ല: ആവശ്യം വരുമ്പോൾ അത് ഉപകരിച്ചെന്നു വരില്ല.',
  },
};

export function backupEmails(platform: Platform): EmailKinds {
  return {
    [PROBLEM_EMAIL]: emailKind<{ readonly problems: readonly BackupProblem[] }>({
      find: async (payload) => {
        const account = await findAccountById(platform.database, emailPayload.parse(JSON.parse(payload)).to);
        const found = await findProblems(platform);
        const problems = backupProblems.filter((problem) => found.includes(problem));
        // Sends no email if the account is no longer an administrator, or if the problems are solved.
        if (account?.role !== 'admin' || problems.length === 0) return undefined;
        return { to: account.email, language: account.language, about: { problems } };
      },
      compose: ({ problems }, sender) => ({
        en: {
          title: 'something is wrong with the backups',
          paragraphs: [
            `This is about the website of ${sender.name}.`,
            ...problems.map((problem) => sentences[problem].en),
            'Please see Health and backups for details, and tell the person who runs the server.',
          ],
          button: { label: 'View the backups', address: sender.page('en', '/admin/health') },
          smallPrint: 'You will get this email once a day until the problem is solved.',
        },
        ml: {
          title: 'കരുതൽപ്പകർപ്പുകൾക്കു തകരാറുണ്ട്',
          paragraphs: [
            `${sender.name} വെബ്‌സൈറ്റിനെക്കുറിച്ചാണിത്.`,
            ...problems.map((problem) => sentences[problem].ml),
            "വിശദാംശങ്ങൾ 'പ്രവർത്തനനിലയും കരുതൽപ്പകർപ്പുകളും' എന്ന താളിലുണ്ട്. ദയവായി സെർവർ നോക്കിനടത്തുന്നയാളെ അറിയിക്കുക.",
          ],
          button: { label: 'കരുതൽപ്പകർപ്പുകൾ കാണുക', address: sender.page('ml', '/admin/health') },
          smallPrint: 'ഇങ്ങനെ തുടരുന്നിടത്തോളം ഈ ഇമെയിൽ ദിവസത്തിലൊരിക്കൽ വരും.',
        },
      }),
      samples: [{ problems: ['backup-failed', 'backup-old'] }, { problems: ['backup-incomplete', 'restore-failed'] }],
    }),
  };
}
