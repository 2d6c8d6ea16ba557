// `npm run reset-two-factor -- name@cmj.example`: switches off two-factor sign-in for an administrator who lost phone
// and recovery codes, if no other administrator can do it.
import { rescueAdministrator } from '#server/features/administrators/service.ts';
import { forAdministrator } from './for-administrator.ts';

const sentences = {
  'switched off': 'Two-factor sign-in is off. The password alone is enough now. Please set it up again.',
  'not on': 'This administrator does not use two-factor sign-in.',
} as const;

await forAdministrator('reset-two-factor', async (platform, email) => {
  const outcome = await rescueAdministrator(platform, email);
  return outcome && sentences[outcome];
});
