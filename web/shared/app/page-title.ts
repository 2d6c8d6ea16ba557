import { useEffect, useLayoutEffect } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import { readAppData } from './app-data.ts';

function setTitle(page: string): void {
  document.title = m.title({ page, site: readAppData().shortName });
}

/** Gives a page the title of its address. Runs before `usePageTitle`, with which a page can replace it. */
export function useAddressTitle(title: string): void {
  useLayoutEffect(() => setTitle(title), [title]);
}

/** Sets the title of a page whose title depends on what it shows. */
export function usePageTitle(title: string): void {
  useEffect(() => setTitle(title), [title]);
}
