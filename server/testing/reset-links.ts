import type { TestApp } from './running-app.ts';

/** The newest link to choose a new password that was mailed; other letters may have gone out beside it. */
export async function mailedResetLink({ platform, letters }: Pick<TestApp, 'platform' | 'letters'>): Promise<URL> {
  await platform.jobs.settle();
  const link = /https?:\S+\/reset-password#[\w-]{43}/;
  return new URL(link.exec(letters.findLast(({ text }) => link.test(text))?.text ?? '')?.[0] ?? '');
}

/** What stands behind the # of it. */
export async function mailedResetToken(app: Pick<TestApp, 'platform' | 'letters'>): Promise<string> {
  return (await mailedResetLink(app)).hash.slice(1);
}
