export type StageName = 'form' | 'loading' | 'failed' | 'invalid' | 'taken' | 'done';

/** Shows one stage of the page and hides the others. Focuses an outcome that replaces a form. */
export function showStage(name: StageName): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-stage]')) {
    stage.hidden = stage.dataset['stage'] !== name;
    if (!stage.hidden) stage.querySelector<HTMLElement>('.auth__outcome')?.focus();
  }
}
