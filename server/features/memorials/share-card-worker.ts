// Entry point of the process that draws share cards; share-cards.ts starts it.
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { drawShareCard } from './share-card.ts';

const calls = { drawShareCard };

export type ShareCardCalls = typeof calls;

serveCalls(calls);
