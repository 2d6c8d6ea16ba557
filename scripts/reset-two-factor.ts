// `npm run reset-two-factor -- name@cmj.example` turns off two-factor sign-in for an administrator who has lost both phone
// and recovery codes. It is only needed if no other administrator can do that in the office.
import { rescueAdministrator } from '#server/features/identity/administrators.ts';
import { runAdministratorCommand } from './for-administrator.ts';

const sentences = {
  'switched off':
    'Two-factor sign-in is off. The password alone is enough to sign in. Set up two-factor sign-in again.',
  'not on': 'This administrator does not use two-factor sign-in.',
} as const;

await runAdministratorCommand('reset-two-factor', async (platform, email) => {
  const outcome = await rescueAdministrator(platform, email);
  return outcome && sentences[outcome];
});
