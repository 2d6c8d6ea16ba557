/** The old family house of the hero: dusk in light, moonlight in dark. The picture itself is chosen by the style sheet. */
export function HomeScene({ label }: { label: string }) {
  return <div className="hero-art" role="img" aria-label={label} />;
}
