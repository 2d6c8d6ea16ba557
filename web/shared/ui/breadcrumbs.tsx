interface Crumb {
  label: string;
  /** The last one, the page itself, has no address. */
  to?: string | undefined;
}

export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {items.map((item) => (
          <li key={item.label} aria-current={item.to === undefined ? 'page' : undefined}>
            {item.to === undefined ? item.label : <a href={item.to}>{item.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
