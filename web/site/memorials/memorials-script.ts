import { loadOnFirstTouch } from '#web/shared/documents/first-touch.ts';

/** Updates the list while the user types. The code that does this is loaded when the form is first touched. */
export function enableMemorialSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.memorial-search');
  if (!form) return;
  const load = async () => (await import('./memorials-search.ts')).searchMemorials(form);
  const begin = loadOnFirstTouch(form, load);
  // The user may have used the form before the script loaded.
  const isTyped = [...form.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
  if (isTyped || form.contains(document.activeElement)) begin();
}
