import { atFirstTouch } from '#web/shared/documents/first-touch.ts';
import { onClick } from '#web/shared/ui/clicks.ts';

/** Lets the list of memorials follow what is typed; what does so is loaded when somebody comes near the fields. */
export function letMemorialsBeSearched(): void {
  const form = document.querySelector<HTMLFormElement>('form.memorial-search');
  if (!form) return;
  const fields = [...form.querySelectorAll('input')];
  const load = async () => {
    const { followSearch } = await import('./follow-search.ts');
    followSearch(form, fields);
  };
  onClick('.memorial-search .search__clear', (button) => {
    const field = fields.find(({ parentElement }) => parentElement === button.parentElement);
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  });
  const begin = atFirstTouch(form, load);
  // Whoever was faster than the script has touched them already.
  const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement)) begin();
}
