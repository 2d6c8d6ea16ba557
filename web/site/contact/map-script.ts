import { onClick } from '#web/shared/ui/clicks.ts';

/** Lets the button beside the place of the office show a map there, and take it away again. */
export function letMapBeShown(): void {
  onClick('[data-shows-map]', (button) => {
    void import('./shown-map.ts').then(
      ({ toggleMap }) => toggleMap(button),
      // Without the rest of the script there is still the same map on its own site.
      () => location.assign(button.dataset['showsMap'] ?? ''),
    );
  });
}
