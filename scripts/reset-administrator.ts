// `npm run reset-administrator -- name@cmj.example` prints a password reset link for an administrator who receives no email.
import { handOutRescueLink } from '#server/features/identity/password-reset.ts';
import { runAdministratorCommand } from './for-administrator.ts';

await runAdministratorCommand('reset-administrator', async (platform, email) => {
  const link = await handOutRescueLink(platform, email);
  return (
    link && `This link sets a new password. It works once, expires after 30 minutes and is not shown again:\n${link}`
  );
});
