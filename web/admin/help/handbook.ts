import type { HandbookTopic } from '#web/shared/content/handbook-topic.ts';
import type { Locale } from '#web/shared/languages/locale.ts';

/** The topic that lists all topics. */
export const CONTENTS = 'README';

const topics = new Map(Object.entries(import.meta.glob<HandbookTopic>('/docs/handbook/*/*.md', { import: 'default' })));

/** Loads a topic of the handbook. Returns undefined for an unknown topic. */
export async function readHandbook(language: Locale, topic: string): Promise<HandbookTopic | undefined> {
  return topics.get(`/docs/handbook/${language}/${topic}.md`)?.();
}
