import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { AdminHead } from '#web/admin/shell/admin-head.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { useStore } from '#web/shared/state/use-store.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { ProgressBar } from '#web/shared/ui/loading.tsx';
import { entriesProgress } from './load-entries.ts';

/** Loads nothing when only the choices change, which are in the address. Use it as `shouldRevalidate`. */
export function skipRevalidationForChoices(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isChoice = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isChoice ? false : defaultShouldRevalidate;
}

/** The head of a page that prints entries. */
export function PaperHead({ title }: { readonly title: string }) {
  return (
    <AdminHead title={title}>
      <ButtonLink href={localizedPath(paths.adminMembers)} icon="left">
        {m.manage_allMembers()}
      </ButtonLink>
    </AdminHead>
  );
}

/** How many of the entries are loaded. */
export function EntriesLoading({ label }: { readonly label: string }) {
  return (
    <div role="status">
      {label}
      <ProgressBar label={label} share={useStore(entriesProgress)} />
    </div>
  );
}
