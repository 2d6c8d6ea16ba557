/** Only where the specification names one; lists use skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spin spin--lg" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
