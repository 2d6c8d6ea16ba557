import { testEveryPage } from './look.ts';

// The two files cover both themes, sizes and languages, but not all combinations, because each takes minutes.
testEveryPage({ prefix: '/ml', theme: 'dark', size: 'desktop' });
