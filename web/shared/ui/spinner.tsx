/** Only where the specification names one; lists use skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="row spinner" role="status">
      <span className="spinner__wheel spinner__wheel--large" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
