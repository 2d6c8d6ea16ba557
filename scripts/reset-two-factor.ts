// `npm run reset-two-factor -- name@cmj.example`: for an administrator who has lost phone and recovery codes, when there
// is no other administrator to help.
import { rescueAdministrator } from '#server/features/administrators/service.ts';
import { forAdministrator } from './for-administrator.ts';

const sentences = {
  'switched off': 'Two-factor sign-in is off. The password alone is enough now; please set it up anew.',
  'not on': 'This administrator does not use two-factor sign-in.',
} as const;

await forAdministrator('reset-two-factor', async (platform, email) => {
  const outcome = await rescueAdministrator(platform, email);
  return outcome && sentences[outcome];
});
