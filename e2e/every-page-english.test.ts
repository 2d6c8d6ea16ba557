import { testEveryPage } from './look.ts';

// The two every-page tests cover both themes, sizes and languages. They omit other combinations, because each takes
// minutes.
testEveryPage({ prefix: '', theme: 'light', size: 'phone' });
