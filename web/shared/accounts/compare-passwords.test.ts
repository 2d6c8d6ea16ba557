import { expect, it } from 'vitest';
import { registration } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { comparePasswords } from './compare-passwords.ts';

const check = comparePasswords(checkWith(registration));
const typed = { name: 'Leela', email: 'leela@sample.example', phone: '0000012345', password: 'jasmine garland' };

it('reports a password mismatch together with the other errors', () => {
  expect(check({ ...typed, name: '', confirmPassword: 'something else' })).toEqual({
    errors: { name: messages.nameRequired, confirmPassword: messages.passwordsDoNotMatch },
    errorCodes: { name: 'nameRequired', confirmPassword: 'passwordsDoNotMatch' },
  });
});

it('asks for the confirmation before it compares the passwords', () => {
  expect(check({ ...typed, confirmPassword: '' })).toEqual({
    errors: { confirmPassword: messages.confirmRequired },
    errorCodes: { confirmPassword: 'confirmRequired' },
  });
});

it('accepts matching passwords', () => {
  expect(check({ ...typed, confirmPassword: typed.password })).toHaveProperty('value.email', typed.email);
});
