import { sessionState } from '#web/shared/api/tokens.ts';

/**
 * Shows that the members could not be loaded. Does nothing if the user is signed out, because the sign-in notice is
 * shown.
 */
export function showFailure(): void {
  if (sessionState('user') === 'signed-out') return;
  document.querySelector('.directory__content')?.removeAttribute('data-loading');
  const notice = document.querySelector<HTMLTemplateElement>('#directory-failed')?.content;
  if (notice) document.querySelector('.directory__problem')?.replaceChildren(document.importNode(notice, true));
}
