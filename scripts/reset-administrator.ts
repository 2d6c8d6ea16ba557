// `npm run reset-administrator -- name@cmj.example`: prints a link to set a new password, if emails do not arrive.
import { handOutRescueLink } from '#server/features/password-reset/service.ts';
import { forAdministrator } from './for-administrator.ts';

await forAdministrator('reset-administrator', async (platform, email) => {
  const link = await handOutRescueLink(platform, email);
  return (
    link && `Open this link to choose a new password. It works once, within 30 minutes, and is shown only now:\n${link}`
  );
});
