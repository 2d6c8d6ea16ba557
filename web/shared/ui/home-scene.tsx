import dusk from '#web/shared/art/home-dusk.svg';
import moonlight from '#web/shared/art/home-moonlight.svg';

/**
 * The old family house of the hero, the largest thing that the home page shows: dusk in light, moonlight in dark. The
 * markup follows the system, so that browsers ask for it before they know of any style; where the visitor has chosen
 * otherwise, the style sheet puts the other drawing there.
 */
export function HomeScene({ label }: { label: string }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={moonlight} />
      <img className="hero-art" src={dusk} alt={label} width={1280} height={720} fetchPriority="high" />
    </picture>
  );
}
