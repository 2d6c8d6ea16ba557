interface SegmentedItem {
  label: string;
  to: string;
  current: boolean;
}

/** Links between a few views of one list. */
export function Segmented({ label, items }: { label: string; items: readonly SegmentedItem[] }) {
  return (
    <nav className="segmented" aria-label={label}>
      {items.map((item) => (
        <a key={item.to} href={item.to} aria-current={item.current || undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  );
}
