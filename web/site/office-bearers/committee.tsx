import type { OfficeBearer } from '#contract/content.ts';
import { BearerPortrait } from '#web/shared/pictures/stored-picture.tsx';
import { ContentText, useTextOf } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { classNames } from '#web/shared/ui/class-names.ts';
import { ContactLink } from '#web/shared/words/where-to-ask.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { Kicker } from '#web/shared/ui/page-head.tsx';

function President({ bearer }: { readonly bearer: OfficeBearer }) {
  return (
    <div className="column breakable president">
      <BearerPortrait bearer={bearer} sizes="24rem" isFirst />
      <div>
        <Kicker>
          <ContentText text={bearer.role} />
        </Kicker>
        <h2>
          <span translate="no">
            <ContentText text={bearer.name} />
          </span>
        </h2>
        <p className="lead as-typed">
          <ContentText text={bearer.greeting} />
        </p>
      </div>
    </div>
  );
}

const LAYOUTS = {
  presidentFirst: { className: 'president-first', sizes: '(min-width: 52rem) 15rem, 45vw' },
  officers: { className: 'bearer-list--officers', sizes: '(min-width: 52rem) 18rem, 45vw' },
  members: { className: 'columns--three bearer-list--members', sizes: '5.5rem' },
} as const;

/** Returns whether the role is just "member", which the heading of the group already says. */
function isMemberOnly({ rank, role }: OfficeBearer): boolean {
  return rank === 'member' && role.en.toLowerCase() === m.bearers_member({}, { locale: 'en' }).toLowerCase();
}

interface GroupProps {
  readonly title: string;
  readonly bearers: readonly OfficeBearer[];
  readonly layout: keyof typeof LAYOUTS;
}

function Group({ title, bearers, layout }: GroupProps) {
  if (bearers.length === 0) return null;
  const { className, sizes } = LAYOUTS[layout];
  return (
    <>
      <h2 className="bearers-title">{title}</h2>
      <ul className={classNames('column breakable bearer-list', className)}>
        {bearers.map((bearer) => (
          <li key={bearer.id}>
            <BearerPortrait bearer={bearer} sizes={sizes} />
            <div>
              <b className="h4">
                <span translate="no">
                  <ContentText text={bearer.name} />
                </span>
              </b>
              {!isMemberOnly(bearer) && (
                <span className="bearer-list__role">
                  <ContentText text={bearer.role} />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A managing committee: the President in a large card with their greeting, then the officers, then the other members
 * (handbook, Pages). A President without a greeting is listed first among the officers.
 */
export function Committee({ bearers }: { readonly bearers: readonly OfficeBearer[] }) {
  const textOf = useTextOf();
  const ranked = (rank: OfficeBearer['rank']) => bearers.filter((bearer) => bearer.rank === rank);
  const greets = ({ greeting }: OfficeBearer) => textOf(greeting).words !== '';
  const presidents = ranked('president');
  const leaders = presidents.filter((bearer) => !greets(bearer));
  if (bearers.length === 0) return <EmptyState title={m.bearers_none()} action={<ContactLink />} />;
  return (
    <>
      {presidents.filter(greets).map((bearer) => (
        <President key={bearer.id} bearer={bearer} />
      ))}
      <Group
        title={m.bearers_officers()}
        bearers={[...leaders, ...ranked('officer')]}
        layout={leaders.length > 0 ? 'presidentFirst' : 'officers'}
      />
      <Group title={m.bearers_members()} bearers={ranked('member')} layout="members" />
    </>
  );
}
