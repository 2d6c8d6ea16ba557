import { takePushMessages } from './push-events.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// Replaces the service worker if the operator has disabled offline pages: deletes its caches, and only takes push messages.
takePushMessages();

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});
