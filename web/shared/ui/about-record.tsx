/** Adds the record's name to a button or link, for screen readers: `Delete` becomes `Delete Boat trip`. */
export function HiddenRecordName({ name }: { readonly name: string }) {
  return (
    <span className="visually-hidden" translate="no">
      {' '}
      {name}
    </span>
  );
}
