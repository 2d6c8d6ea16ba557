import { everyPageIsInOrder } from './look.ts';

// Both themes, sizes and languages; not in all their combinations, for each takes minutes.
everyPageIsInOrder({ prefix: '/ml', theme: 'dark', size: 'desktop' });
