import * as z from 'zod/mini';
import { fieldCode } from './field-messages.ts';
import { lineField, telephoneText } from './fields.ts';

export const nameField = lineField({ required: 'nameRequired', tooLong: 'nameTooLong' }, 120);

/** A telephone number. API clients may send it as a string or as a number. */
export const phoneField = z.pipe(
  z.pipe(z.union([z.string(), z.number()], fieldCode('phoneRequired')), z.transform(String)),
  telephoneText(40),
);

/** A new password of 8 to 128 characters. The server also refuses the most common passwords (decision 10). */
const newPasswordField = z.string({ error: fieldCode('passwordRequired') }).check(
  z.minLength(1, { error: fieldCode('passwordRequired'), abort: true }),
  z.refine((password) => [...password].length >= 8, fieldCode('passwordTooShort')),
  z.refine((password) => [...password].length <= 128, fieldCode('passwordTooLong')),
);

export const newPasswordFields = {
  password: newPasswordField,
  confirmPassword: z
    .string({ error: fieldCode('confirmRequired') })
    .check(z.minLength(1, fieldCode('confirmRequired'))),
};

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { error: fieldCode('passwordsDoNotMatch'), path: ['confirmPassword'] },
);
