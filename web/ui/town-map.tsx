import file from '#web/art/town-map.svg';

/** A drawn map that shows no real place. It fills `.media`. */
export function TownMap() {
  return (
    <svg className="townmap" aria-hidden="true">
      <use href={`${file}#map`} />
    </svg>
  );
}
