// What a process for share cards does; share-cards.ts begins it.
import { answerParent } from '#server/platform/child-processes/answer-parent.ts';
import { drawShareCard } from './share-card.ts';

const calls = { drawShareCard };

export type ShareCardCalls = typeof calls;

answerParent(calls);
