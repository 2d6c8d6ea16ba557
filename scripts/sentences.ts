import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { messages } from '#contract/messages.ts';
import malayalam from '#web/shared/languages/ml.json' with { type: 'json' };

const ENGLISH = join(import.meta.dirname, '..', '.cache', 'texts', 'en.json');

function readWritten(): string | undefined {
  try {
    return readFileSync(ENGLISH, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Writes the English messages of the contract to the file that the text compiler reads
 * (web/shared/languages/project.inlang). The key of each message is `said_` followed by its code. Does not write the
 * file if it would stay the same.
 */
export function writeServerMessages(): void {
  const named = Object.entries(messages).map(([code, sentence]) => [`said_${code}`, sentence]);
  const content = JSON.stringify(Object.fromEntries(named), null, 2);
  if (readWritten() === content) return;
  mkdirSync(dirname(ENGLISH), { recursive: true });
  writeFileSync(ENGLISH, content);
}

const MALAYALAM_SENTENCES = 'virtual:malayalam-sentences';

/** Vite plugin that provides the Malayalam server messages by code (web/shared/api/explain.ts). */
export const malayalamMessages: Plugin = {
  name: 'malayalam-sentences',
  resolveId: (id) => (id === MALAYALAM_SENTENCES ? id : undefined),
  load(id) {
    if (id !== MALAYALAM_SENTENCES) return undefined;
    const texts = new Map<string, string>(Object.entries(malayalam));
    const sentences = Object.keys(messages).map((code) => [code, texts.get(`said_${code}`)]);
    return `export default ${JSON.stringify(Object.fromEntries(sentences))};`;
  },
};

if (import.meta.main) writeServerMessages();
