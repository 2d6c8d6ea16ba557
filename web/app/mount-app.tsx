import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  createPath,
  type DataRouter,
  type RouteObject,
  RouterProvider,
  useLoaderData,
} from 'react-router';
import type { AppPage, AppPageModule } from '#web/shared/app/app-page.ts';
import { setAppRouter } from '#web/shared/app/app-router.ts';
import { useAddressTitle } from '#web/shared/app/page-title.ts';
import { checkStoredSessions } from '#web/shared/api/check-stored-sessions.ts';
import { followOtherTabs } from '#web/shared/api/tokens.ts';
import { startFrame } from '#web/shared/frame/frame-script.ts';
import { overwriteGetLocale, pathIn, splitLocale } from '#web/shared/languages/locale.ts';
import { AppFault, AppRoot } from './app-root.tsx';
import { startWorker } from './offline/start-worker.ts';
import { startEach } from './start-each.ts';

/** The modules of pages, by the path of their source. */
type PageModules = Readonly<Record<string, (() => Promise<AppPageModule>) | undefined>>;

interface App {
  readonly pages: readonly AppPage[];
  readonly modules: PageModules;
  /** Folder of the pages, as in the names of `modules`. */
  readonly folder: string;
  /** Puts the routes of the pages into the layout of the application. */
  readonly layout: (pages: RouteObject[]) => RouteObject;
  /** Selects the element of the document in which the application is mounted. */
  readonly at: string;
}

/**
 * Loads the page that the user has opened as a document if its script no longer exists, for example after an update of
 * the site. The promise then never resolves.
 * @throws the error if this document has no page yet, or is the wanted page already
 */
async function loadAsDocument(router: DataRouter | undefined, error: unknown): Promise<never> {
  const opened = router?.state.navigation.location;
  if (opened === undefined) throw error;
  const href = createPath(opened);
  // After Back or Forward, the address is already that of the page.
  if (href === location.pathname + location.search + location.hash) location.reload();
  else location.assign(href);
  return new Promise(() => undefined);
}

/** Saves what the user has typed into the document. Returns a function that puts it back, with the focus. */
function saveTyped(element: Element): () => void {
  const typed = [...element.querySelectorAll('input')].map(({ id, value }) => ({ id, value }));
  const focused = element.contains(document.activeElement) ? document.activeElement?.id : undefined;
  return () => {
    for (const { id, value } of typed) {
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    if (focused !== undefined && focused !== '') document.getElementById(focused)?.focus();
  };
}

/**
 * Mounts an application into its document. The document shows a skeleton until the first page has its data, so that
 * nothing is drawn twice.
 */
export function mountApp({ pages, modules, folder, layout, at }: App): void {
  // The language of a document never changes, because switching the language loads another document.
  const { locale } = splitLocale(location.pathname);
  overwriteGetLocale(() => locale);
  startEach(startFrame, followOtherTabs);
  let router: DataRouter | undefined;

  function routeOf({ path, file, title }: AppPage): RouteObject {
    async function lazy() {
      const { Component, ...route } = await loadModule(`${folder}${file}.tsx`);
      function Page() {
        useAddressTitle(title());
        return <Component loaderData={useLoaderData<unknown>()} />;
      }
      return { ...route, Component: Page };
    }
    return { id: path, path: pathIn(locale, path), lazy };
  }

  async function loadModule(source: string): Promise<AppPageModule> {
    try {
      const load = modules[source];
      if (load === undefined) throw new Error(`There is no page ${source}`);
      return await load();
    } catch (error) {
      return loadAsDocument(router, error);
    }
  }

  const routes = pages.map(routeOf);
  const started = createBrowserRouter([{ Component: AppRoot, ErrorBoundary: AppFault, children: [layout(routes)] }]);
  router = started;
  setAppRouter(started, routes);
  const element = document.querySelector(at);
  if (element === null) throw new Error(`The document has no ${at}`);
  const mount = () => {
    const restoreTyped = saveTyped(element);
    flushSync(() =>
      createRoot(element).render(
        <StrictMode>
          <RouterProvider router={started} />
        </StrictMode>,
      ),
    );
    restoreTyped();
    startEach(checkStoredSessions, startWorker);
  };
  if (started.state.initialized) mount();
  else {
    const unsubscribe = started.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      mount();
    });
  }
}
