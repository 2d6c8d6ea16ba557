import file from '#web/shared/art/rings-and-jasmine.svg';

/** Two linked rings above jasmine: matrimony only. */
export function RingsAndJasmine({ label }: { label: string }) {
  return (
    <svg className="rings" viewBox="0 0 600 480" role="img" aria-label={label}>
      <use href={`${file}#rings`} />
    </svg>
  );
}
