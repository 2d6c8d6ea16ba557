import { everyPageIsInOrder } from './look.ts';

// The two files cover both themes, sizes and languages, but not all combinations, because each takes minutes.
everyPageIsInOrder({ prefix: '/ml', theme: 'dark', size: 'desktop' });
