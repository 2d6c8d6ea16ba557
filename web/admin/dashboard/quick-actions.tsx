import { MoreAction, MoreActions } from '#web/admin/records/more-actions.tsx';
import { type AdminSection, sections } from '#web/admin/shell/sections.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { paths } from '#web/shared/links/paths.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';

/** Pages of the records that are added most often. Their buttons come first, after the most urgent one. */
const FIRST: readonly string[] = [paths.adminEvents];

type WithForm = AdminSection & Required<Pick<AdminSection, 'add'>>;

const withForm = sections.filter((section): section is WithForm => section.add !== undefined);
const first = FIRST.flatMap((path) => withForm.filter((section) => section.path === path));
const others = withForm.filter(({ path }) => !FIRST.includes(path));

const formOf = ({ path }: WithForm) => localizedPath(`${path}/new`);

export function QuickActions() {
  return (
    <section className="line dashboard__quick" aria-label={m.admin_add()}>
      <ButtonLink href={localizedPath(paths.adminRecordDeath)} icon="sprig">
        {m.death_title()}
      </ButtonLink>
      {first.map((section) => (
        <ButtonLink key={section.path} href={formOf(section)} icon={section.add.icon}>
          {section.add.name()}
        </ButtonLink>
      ))}
      <MoreActions name={m.admin_add()}>
        {others.map((section) => (
          <MoreAction key={section.path} name="" icon={section.add.icon} href={formOf(section)}>
            {section.add.name()}
          </MoreAction>
        ))}
      </MoreActions>
    </section>
  );
}
