import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';

/** Every fixed text is in each of them (decision 24). */
export const languages = ['en', 'ml'] as const;
export type Language = (typeof languages)[number];

export const languageField = z.enum(languages, fieldCode('choiceUnknown'));
