import { onDelegatedClick } from '#web/shared/ui/clicks.ts';

export function enableClearButtons(): void {
  onDelegatedClick('form[role=search] .search__clear', (button) => {
    const field = button.parentElement?.querySelector('input');
    if (!field) return;
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  });
}
