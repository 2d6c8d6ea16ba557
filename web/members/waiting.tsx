import type { ReactElement } from 'react';
import { MatchesWaiting, OwnWaiting } from './matrimony/own-place.tsx';
import { RegistrationWaiting } from './matrimony/registration-frame.tsx';
import { answerPlace } from './my-page/answer-page.tsx';
import { MyPageWaiting } from './my-page/my-place.tsx';
import type { MembersPage } from './pages.ts';

/** What the documents of the members' pages show until the application is mounted. Only the server draws it. */
export const membersWaiting: Readonly<Record<MembersPage['file'], () => ReactElement>> = {
  'my-page/my-page': () => <MyPageWaiting />,
  'my-page/answer-page': () => <MyPageWaiting place={answerPlace()} />,
  'matrimony/register-page': RegistrationWaiting,
  'matrimony/own-profiles-page': OwnWaiting,
  'matrimony/change-profile-page': OwnWaiting,
  'matrimony/matches-page': MatchesWaiting,
};
