import type { AppPage } from '#web/shared/app/app-page.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { answerPath, ownProfilePath, paths } from '#web/shared/links/paths.ts';

/** All addresses of the members' application. The members directory is a document (decision 61). */
export const membersPages = [
  { path: paths.myPage, file: 'my-page/my-page', title: m.nav_myPage },
  { path: answerPath(':id'), file: 'my-page/answer-page', title: m.answers_weCome },
  {
    path: paths.matrimonyRegister,
    file: 'matrimony/register-page',
    title: () => m.matrimony_registerPage({ step: 1 }),
  },
  { path: paths.ownProfiles, file: 'matrimony/own-profiles-page', title: m.matrimony_own },
  { path: ownProfilePath(':id'), file: 'matrimony/change-profile-page', title: m.matrimony_changeTitle },
  { path: paths.matches, file: 'matrimony/matches-page', title: m.matches_title },
] as const satisfies readonly AppPage[];

export type MembersPage = (typeof membersPages)[number];
