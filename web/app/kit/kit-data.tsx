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

/** Badges, figures, lists and what stands in for them while they load. */
export function KitData() {
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
