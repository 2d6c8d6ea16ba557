import * as m from '#web/shared/languages/generated/messages.js';
import { local } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Breadcrumbs } from '#web/shared/ui/breadcrumbs.tsx';

interface CrumbsProps {
  /** The pages above this one, each with its path, without its language; last the page itself, which has none. */
  readonly items: readonly { readonly label: string; readonly path?: string }[];
}

/** The way from the home page to this one. */
export function Crumbs({ items }: CrumbsProps) {
  const way = items.map(({ label, path }) => ({ label, to: path === undefined ? undefined : local(path) }));
  return <Breadcrumbs label={m.nav_breadcrumb()} items={[{ label: m.nav_home(), to: local(paths.home) }, ...way]} />;
}
