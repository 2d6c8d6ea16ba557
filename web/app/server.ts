/** What the server imports from the build of the pages (server/http/built-pages.ts). */
export { renderPage as render } from './documents/render.tsx';
export { renderDirectory } from './documents/render-directory.tsx';
export { patternOf, parametersOf } from './pages.ts';
