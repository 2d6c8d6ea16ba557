// What a process for share cards does; share-cards.ts begins it.
import { serveCalls } from '#server/platform/child-processes/serve-calls.ts';
import { drawShareCard } from './share-card.ts';

const calls = { drawShareCard };

export type ShareCardCalls = typeof calls;

serveCalls(calls);
