import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import { picture } from '#contract/files.ts';
import type { Site } from '#web/shared/documents/document.ts';

const appData = z.object({
  shortName: z.string(),
  logo: z.nullable(z.string()),
  logoPicture: z.nullable(picture),
  /** The first telephone number of the office, as the office has written it. */
  phone: z.optional(z.string()),
});

/** The content of the site that an application needs at once. Its document contains it. */
export type AppData = z.output<typeof appData>;

/** Id of the element of the document with the data. */
export const APP_DATA_ID = 'app-data';

/** Returns the data for the document of an application. */
export function appDataOf({ association, logoPicture, contact }: Site): AppData {
  const { shortName, logo } = association;
  return { shortName, logo, logoPicture, phone: contact.phones[0]?.display };
}

let known: AppData | undefined;

/** Returns the data in the document. For use in browsers. */
export function readAppData(): AppData {
  known ??= appData.parse(JSON.parse(document.getElementById(APP_DATA_ID)?.textContent ?? ''));
  return known;
}

const AppDataContext = createContext<AppData | undefined>(undefined);

/** Provides the data while the server draws the document. */
export const AppDataProvider = AppDataContext.Provider;

/** Returns the data, in the document and in the application. */
export function useAppData(): AppData {
  return useContext(AppDataContext) ?? readAppData();
}
