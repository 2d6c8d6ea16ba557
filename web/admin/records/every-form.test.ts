import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const adminFolder = join(import.meta.dirname, '..');

/** Forms without a draft, and why leaving them loses nothing. */
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  'account/set-up.tsx': 'a code and a password, which are never stored',
  'bin/bin-page.tsx': 'another folio or email, which stays in its row while it is needed',
  'corrections/correction-card.tsx': 'one value, which the member has typed, or one short reason',
  'corrections/decision-form.tsx': 'the frame of the two forms of corrections',
  'gallery/gallery-page.tsx': 'one number',
  'memorials/choose-person.tsx': 'one choice',
  'profiles/propose-by-number.tsx': 'one number',
  'shell/admin-login-form.tsx': 'a password, which is never stored',
};

describe('every admin form', () => {
  const isForm = (name: string) =>
    /\b(?:useForm|useDocumentForm)(?:<\w+>)?\(|<form\s(?!role="search")/.test(read(name));
  const read = (name: string) => readFileSync(join(adminFolder, name), 'utf8');
  const forms = globSync('**/*.tsx', { cwd: adminFolder }).filter(isForm);

  it('stores drafts, or is listed as an exception', () => {
    expect(forms.length).toBeGreaterThan(10);
    const without = forms.filter((name) => !read(name).includes('<DraftLine draft={'));
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_DRAFT));
  });
});
