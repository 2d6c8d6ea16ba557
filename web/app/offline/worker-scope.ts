/** What happens in the life of a service worker: the library of types for pages does not know of it. */
interface LifeEvent extends Event {
  /** The browser keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A page or something of a page is asked for. */
export interface AskedEvent extends LifeEvent {
  readonly request: Request;
  /** What the browser has asked for while the worker started; nothing where it does not do so. */
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(response: Promise<Response>): void;
}

interface ToldEvent extends LifeEvent {
  readonly data: unknown;
}

interface WorkerEvents {
  readonly install: LifeEvent;
  readonly activate: LifeEvent;
  readonly fetch: AskedEvent;
  readonly message: ToldEvent;
}

/** `self` in a service worker. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly navigator: { readonly onLine: boolean };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, act: (event: WorkerEvents[Kind]) => void): void;
  skipWaiting(): Promise<void>;
}
