import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';
import { onDelegatedClick } from '#web/shared/ui/clicks.ts';

/** Updates the list while the user types. The code that does this is loaded when the form is first touched. */
export function enableMemorialSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.memorial-search');
  if (!form) return;
  const fields = [...form.querySelectorAll('input')];
  const load = async () => {
    const { searchAsTyped: followSearch } = await import('./follow-search.ts');
    followSearch(form, fields);
  };
  onDelegatedClick('.memorial-search .search__clear', (button) => {
    const field = fields.find(({ parentElement }) => parentElement === button.parentElement);
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  });
  const begin = loadOnFirstTouch(form, load);
  // The user may have used the form before the script loaded.
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement)) begin();
}
