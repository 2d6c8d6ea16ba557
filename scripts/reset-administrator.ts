// `npm run reset-administrator -- name@cmj.example`: for an administrator who has lost the password and gets no mail.
import { handOutRescueLink } from '#server/features/password-reset/service.ts';
import { forAdministrator } from './for-administrator.ts';

await forAdministrator('reset-administrator', async (platform, email) => {
  const link = await handOutRescueLink(platform, email);
  return link && `With this link a new password can be chosen, once, within 30 minutes. It is shown only now:\n${link}`;
});
