// `npm run reset-administrator -- name@cmj.example` prints a password reset link for an administrator who receives no email.
// With `--owner` at the end, it makes the administrator an owner instead, if no owner can do that in the office.
import { rescueOwner } from '#server/features/identity/duties.ts';
import { handOutRescueLink } from '#server/features/identity/password-reset.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { runAdministratorCommand } from './for-administrator.ts';

const sentences = {
  'made owner': 'This administrator is an owner now. An email tells them and all owners.',
  'is owner': 'This administrator is an owner already.',
} as const;

await runAdministratorCommand('reset-administrator', async (platform, email) => {
  const [, , , option] = process.argv;
  if (option !== undefined && option !== '--owner') throw new StartProblem(`Unknown option: ${option}`);
  if (option === '--owner') {
    const outcome = await rescueOwner(platform, email);
    return outcome && sentences[outcome];
  }
  const link = await handOutRescueLink(platform, email);
  return (
    link && `This link sets a new password. It works once, expires after 30 minutes and is not shown again:\n${link}`
  );
});
