import { onDelegatedClick } from '#web/shared/ui/clicks.ts';

export function enableMap(): void {
  onDelegatedClick('[data-shows-map]', (button) => {
    void import('./shown-map.ts').then(
      ({ toggleMap }) => toggleMap(button),
      // If the module cannot be loaded, opens the map on its own site.
      () => location.assign(button.dataset['showsMap'] ?? ''),
    );
  });
}
