export type StageName = 'form' | 'loading' | 'failed' | 'invalid' | 'done';

/** Shows one of the states of the page. What takes the place of a form gets the focus, which would be lost with its button. */
export function showStage(name: StageName): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-stage]')) {
    stage.hidden = stage.dataset['stage'] !== name;
    if (!stage.hidden) stage.querySelector<HTMLElement>('.auth__outcome')?.focus();
  }
}
