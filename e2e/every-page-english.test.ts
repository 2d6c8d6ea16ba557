import { everyPageIsInOrder } from './look.ts';

// The two files cover both themes, sizes and languages, but not all combinations, because each takes minutes.
everyPageIsInOrder({ prefix: '', theme: 'light', size: 'phone' });
