import ornaments from '#web/shared/art/ornaments.svg';

/** A stand-in until the association supplies its logo. 48 px beside "CMJ / Since 1825". */
export function Emblem({ size = 48 }: { size?: number }) {
  return (
    <svg className="emblem" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${ornaments}#emblem`} />
    </svg>
  );
}
