import * as m from '#web/shared/languages/generated/messages.js';
import { KitControls } from './kit-controls.tsx';
import { KitMessages } from './kit-messages.tsx';
import { Breadcrumbs, Kicker, PageHead } from '#web/shared/ui/page-head.tsx';
import { useSearchParams } from 'react-router';
import { KitSection } from './kit-section.tsx';
import { Avatar } from '#web/shared/ui/avatar.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { DateBlock } from '#web/shared/ui/date-block.tsx';
import { Pagination } from '#web/shared/ui/pagination.tsx';
import { Segmented } from '#web/shared/ui/segmented.tsx';
import { Skeleton, SkeletonList, Spinner } from '#web/shared/ui/loading.tsx';
import { Cell, Row, Table } from '#web/shared/ui/table.tsx';
import { Emblem, HomeScene, Jasmine, Kasavu, Lattice, RingsAndJasmine } from '#web/shared/ui/ornament.tsx';
import { Icon, ICON_NAMES } from '#web/shared/ui/icon.tsx';
import './sheets.css';

const COLOURS = [
  'bg',
  'surface',
  'bg-sunken',
  'line',
  'line-strong',
  'ink',
  'ink-2',
  'ink-3',
  'brand',
  'brand-tint',
  'accent',
  'accent-tint',
  'brass',
  'brass-tint',
  'brass-ink',
  'panel',
  'danger',
  'danger-tint',
  'warn',
  'success',
  'info',
];

function KitLooks() {
  return (
    <>
      <KitSection title="Colour">
        {COLOURS.map((name) => (
          <div className="kit__colour" key={name}>
            <svg width="120" height="56" aria-hidden="true">
              <rect width="120" height="56" rx="10" fill={`var(--${name})`} stroke="var(--line)" />
            </svg>
            <span className="smallest">{name}</span>
          </div>
        ))}
      </KitSection>
      <KitSection title="Type" layout="stack">
        <p className="display kit__hero">Hero 44–84</p>
        <h1>Heading 1, 38–64</h1>
        <h2 className="kit__h2">Heading 2, 31–46</h2>
        <h3>Heading 3, 24–31</h3>
        <p className="h4">Heading 4, 20–23, text face</p>
        <p className="lead">Lead 19–22. The association was revived in 1971.</p>
        <p>Body 18 on a line height of 1.6. Never more than 62 characters to a line.</p>
        <p className="small muted">Meta 16. Folio 148, 1,284 members.</p>
        <p lang="ml">സ്നേഹസ്മരണ ഭാരവാഹികൾ ചരിത്രം കൂട്ടായ്മ രജിസ്ട്രേഷൻ</p>
        <Kicker lang="ml">ചരിത്രം</Kicker>
      </KitSection>
      <KitSection title="Icons">
        {ICON_NAMES.map((name) => (
          <span className="kit__icon smallest" key={name}>
            <Icon name={name} size={28} />
            {name}
          </span>
        ))}
      </KitSection>
      <KitSection title="Emblem, edge, jasmine, lattice" layout="three">
        <div className="kit__art">
          <Emblem size={88} />
          <Emblem />
        </div>
        <div className="kit__art kit__art--edges">
          <Kasavu />
          <Kasavu vertical />
        </div>
        <div className="kit__art">
          <Jasmine part="sprig" size={72} />
          <Jasmine part="slip" size={84} />
          <Icon name="sprig" size={30} />
        </div>
        <div className="kit__art kit__art--panel">
          <Jasmine part="branch" size={270} />
        </div>
        <div className="kit__art kit__art--panel">
          <Jasmine part="spray" size={270} />
        </div>
        <div className="kit__art">
          <Lattice />
        </div>
      </KitSection>
      <KitSection title="Drawings" layout="three">
        <HomeScene label="Illustration: an old Kerala home with a tiled roof and a veranda beside still water" />
        <RingsAndJasmine label="Illustration: two linked rings above a spray of jasmine" />
      </KitSection>
    </>
  );
}

const PEOPLE = ['Leela Raghavan', 'Joseph Antony', 'Basil Paulose', 'സ്നേഹ ശ്രീധരൻ', 'Yusuf Sait'];
const COLUMNS = [{ label: '#' }, { label: 'Name' }, { label: 'Email' }, { label: 'Actions', end: true }];
const WORDS = {
  label: 'Pages',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  page: (number: number) => `Page ${number}`,
};

function KitData() {
  const [query] = useSearchParams();
  const page = Number(query.get('page') ?? 1);
  return (
    <>
      <KitSection title="Badges, avatars, dates, figures">
        <Badge kind="wait">Waiting</Badge>
        <Badge kind="ok" icon="check">
          Approved
        </Badge>
        <Badge kind="info">Editing</Badge>
        <Badge kind="brass" icon="pdf">
          PDF
        </Badge>
        <Badge kind="plain">No PDF</Badge>
        {PEOPLE.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <DateBlock dateTime="2026-08-22" label="22 August 2026" month="AUG" day="22" foot="Sat 2026" />
      </KitSection>
      <KitSection title="Segments and pages" layout="stack">
        <Segmented
          label="Show"
          items={[
            { label: 'All', to: '/_kit', current: true },
            { label: 'Waiting', to: '/_kit?show=waiting', current: false },
            { label: 'Approved', to: '/_kit?show=approved', current: false },
          ]}
        />
        <Pagination page={page} pageCount={13} href={(number) => `/_kit?page=${number}`} words={WORDS} />
      </KitSection>
      <KitSection title="Table that becomes cards" layout="stack">
        <Table caption="Users" columns={COLUMNS} className="users-table">
          {PEOPLE.map((name, index) => (
            <Row key={name}>
              <Cell className="users-table__index muted figures">{index + 1}</Cell>
              <Cell className="users-table__name">
                <Avatar name={name} size="sm" />
                <b>{name}</b>
              </Cell>
              <Cell label="Email">sample{index + 1}@cmj.example</Cell>
              <Cell className="users-table__actions">
                <div className="line actions">
                  {index < 2 ? (
                    <Button variant="primary">
                      Approve<span className="visually-hidden"> {name}</span>
                    </Button>
                  ) : (
                    <Badge kind="ok" icon="check">
                      Approved
                    </Badge>
                  )}
                  <Button>
                    Delete<span className="visually-hidden"> {name}</span>
                  </Button>
                </div>
              </Cell>
            </Row>
          ))}
        </Table>
      </KitSection>
      <KitSection title="Loading" layout="three">
        <SkeletonList label="Loading users" rows={2} />
        <div className="stack">
          <Skeleton shape="oval" />
          <Skeleton shape="title" width="long" />
          <Skeleton />
        </div>
        <Spinner label="Loading profile details..." />
      </KitSection>
    </>
  );
}

/** All components in all states, for developers only. */
export default function KitPage() {
  return (
    <>
      <PageHead
        crumbs={<Breadcrumbs label={m.nav_breadcrumb()} items={[{ label: 'Home', to: '/home' }, { label: 'Kit' }]} />}
        kicker={<Kicker>Component sheet</Kicker>}
        title="CMJ components"
        lead="Every component in its states. Hover and focus are there to try."
      />
      <div className="container">
        <KitLooks />
        <KitControls />
        <KitData />
        <KitMessages />
      </div>
    </>
  );
}
