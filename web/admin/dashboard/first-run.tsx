import { useNavigate, useRevalidator } from 'react-router';
import { useState } from 'react';
import * as m from '#web/shared/languages/generated/messages.js';
import type { Dashboard, FirstRun } from '#contract/dashboard.ts';
import { useDecision } from '#web/admin/records/use-decision.ts';
import { TestEmailButton } from '#web/admin/health/test-email.tsx';
import { formatNumber } from '#web/shared/languages/format-numbers.ts';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { contentPath, paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink, type ButtonVariant } from '#web/shared/ui/button.tsx';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { ProgressBar } from '#web/shared/ui/loading.tsx';
import { startBackup } from '#contract/backups.ts';
import { api } from '#web/shared/api/client.ts';

const HIDDEN = 'first-steps-hidden';

/** Returns whether this browser hides the list of first steps, and a function that hides it. */
export function useHiddenFirstSteps() {
  const [isHidden, setHidden] = useState(() => {
    try {
      return localStorage.getItem(HIDDEN) !== null;
    } catch {
      return false;
    }
  });
  const hide = () => {
    setHidden(true);
    try {
      localStorage.setItem(HIDDEN, 'yes');
    } catch {
      // This browser stores nothing. The list stays hidden until the page is left.
    }
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  return { isHidden, hide };
}

/** Starts a backup and opens the page that shows its progress. */
function BackUpNow({ variant }: { readonly variant: ButtonVariant }) {
  const { isBusy, decide } = useDecision();
  const navigate = useNavigate();
  const begin = () =>
    decide({
      send: () => api.call(startBackup, {}),
      onDone: async () => navigate(localizedPath(paths.adminHealth)),
    });
  return (
    <Button variant={variant} busy={isBusy} onClick={() => void begin()}>
      {m.health_backUpNow()}
    </Button>
  );
}

type Health = NonNullable<Dashboard['health']>;

interface Step {
  readonly key: keyof FirstRun;
  readonly title: () => string;
  readonly text: (health: Health) => string;
  /** The page that the step links to, and the label of the link. Steps without a link have a button instead. */
  readonly to?: { readonly path: string; readonly name: () => string };
}

const steps: readonly Step[] = [
  {
    key: 'association',
    title: m.first_association,
    text: m.first_associationMore,
    to: { path: contentPath('association'), name: m.first_enterAssociation },
  },
  {
    key: 'contact',
    title: m.first_contact,
    text: m.first_contactMore,
    to: { path: contentPath('contact'), name: m.first_enterContact },
  },
  {
    key: 'bearers',
    title: m.nav_officeBearers,
    text: m.first_bearersMore,
    to: { path: paths.adminOfficeBearers, name: m.first_enterBearers },
  },
  {
    key: 'members',
    title: m.first_members,
    text: m.first_membersMore,
    to: { path: paths.adminMemberImports, name: m.first_importList },
  },
  {
    key: 'administrators',
    title: m.first_administrators,
    text: m.first_administratorsMore,
    to: { path: paths.adminAdministrators, name: m.first_invite },
  },
  {
    key: 'testEmail',
    title: m.first_testEmail,
    text: ({ sendsEmails }) => (sendsEmails ? m.first_testEmailMore() : m.emails_offNext()),
  },
  {
    key: 'backup',
    title: m.first_backup,
    text: ({ makesBackups }) => (makesBackups ? m.first_backupMore() : m.problem_noBackupsNext()),
  },
];

interface FirstRunProps {
  readonly done: FirstRun;
  readonly health: Health;
  readonly onHide: () => void;
}

/** Lists what to set up before the site is announced. It disappears when all steps are done, or when it is hidden. */
export function FirstSteps({ done, health, onHide }: FirstRunProps) {
  const open = steps.findIndex(({ key }) => !done[key]);
  const count = steps.filter(({ key }) => done[key]).length;
  const words = m.first_done({ done: formatNumber(count), total: formatNumber(steps.length) });
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">{m.first_welcome()}</h2>
      <p className="muted">{m.first_lead()}</p>
      <div className="card above-4">
        <div className="pad">
          <div className="row apart">
            <h3 className="title">{m.first_start()}</h3>
            <span className="muted figures">{words}</span>
          </div>
          <ProgressBar label={words} share={count / steps.length} />
        </div>
        <ol className="rows">
          {steps.map((step, index) => (
            <li
              key={step.key}
              className={classNames('row first-steps__step', index === open && 'is-open', done[step.key] && 'is-done')}
              aria-current={index === open ? 'step' : undefined}
            >
              <span className="figures first-steps__number">
                {done[step.key] ? (
                  <>
                    <Icon name="check" size={20} />
                    <span className="visually-hidden">{m.first_isDone()}</span>
                  </>
                ) : (
                  formatNumber(index + 1)
                )}
              </span>
              <div className="grow">
                <b>{step.title()}</b>
                <p className="small muted">{step.text(health)}</p>
              </div>
              <div>
                <StepAction step={step} isDone={done[step.key]} isOpen={index === open} health={health} />
              </div>
            </li>
          ))}
        </ol>
        <div className="pad ruled">
          <Button variant="ghost" onClick={onHide}>
            {m.first_close()}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface StepActionProps {
  readonly step: Step;
  readonly isDone: boolean;
  readonly isOpen: boolean;
  readonly health: Health;
}

function StepAction({ step: { key, title, to }, isDone, isOpen, health }: StepActionProps) {
  const { revalidate } = useRevalidator();
  const variant: ButtonVariant = isOpen ? 'primary' : 'secondary';
  if (to) {
    return (
      <ButtonLink href={localizedPath(to.path)} variant={isDone ? 'ghost' : variant}>
        {isDone ? m.first_change() : to.name()}
        {isDone && <span className="visually-hidden"> {title()}</span>}
      </ButtonLink>
    );
  }
  // The button for a test email stays after success, because it also shows the result.
  if (key === 'testEmail') {
    return <TestEmailButton variant={isDone ? 'ghost' : variant} onSent={() => void revalidate()} />;
  }
  if (isDone) return null;
  return health.makesBackups && <BackUpNow variant={variant} />;
}
