import type { TestApp } from './running-app.ts';

/** The newest link to choose a new password that was mailed; other emails may have gone out beside it. */
export async function mailedResetLink({ platform, emails }: Pick<TestApp, 'platform' | 'emails'>): Promise<URL> {
  await platform.jobs.settle();
  const link = /https?:\S+\/reset-password#[\w-]{43}/;
  return new URL(link.exec(emails.findLast(({ text }) => link.test(text))?.text ?? '')?.[0] ?? '');
}

/** What stands behind the # of it. */
export async function mailedResetToken(app: Pick<TestApp, 'platform' | 'emails'>): Promise<string> {
  return (await mailedResetLink(app)).hash.slice(1);
}
