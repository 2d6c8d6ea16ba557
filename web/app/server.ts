/** What the server imports from the build of the pages (server/http/built-pages.ts). */
export { renderDirectory, renderPage as render } from './documents/render.tsx';
export { patternOf, parametersOf } from './pages.ts';
