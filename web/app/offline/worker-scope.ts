/** Service worker events, which the DOM type library does not include. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request;
  /** The browser's preloaded response; undefined without navigation preload. */
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(response: Promise<Response>): void;
}

interface ToldEvent extends LifeEvent {
  readonly data: unknown;
}

export interface PushEvent extends LifeEvent {
  readonly data: { json(): Partial<Record<'title' | 'body' | 'tag' | 'path' | 'language', string>> | null } | null;
}

interface WorkerEvents {
  readonly install: LifeEvent;
  readonly activate: LifeEvent;
  readonly fetch: FetchEvent;
  readonly message: ToldEvent;
  readonly push: PushEvent;
  readonly notificationclick: LifeEvent & { readonly notification: Notification };
  readonly pushsubscriptionchange: LifeEvent;
}

/** `self` in a service worker. */
export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: object): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly navigator: { readonly onLine: boolean };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, act: (event: WorkerEvents[Kind]) => void): void;
  skipWaiting(): Promise<void>;
}
