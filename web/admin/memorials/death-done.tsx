import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeathPreview } from '#contract/deaths.ts';
import type { AdminMemorial } from '#contract/admin-memorials.ts';
import { formatMoment } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { memorialPath, paths } from '#web/shared/links/paths.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { accountName, CommitteePosts, countedProfiles, noticeEnd } from './death-effects.tsx';
import { memorialsList } from './memorials-search.tsx';
import { UndoDeath } from './undo-death.tsx';
import { TextToSend } from '#web/admin/records/text-to-send.tsx';
import { ToldLines, useTelling } from '#web/admin/records/tell-members.tsx';
import { UndoRow } from '#web/admin/records/undo-button.tsx';
import { getLocale, type Locale, pathIn } from '#web/shared/languages/locale.ts';
import { cardPath } from '#web/shared/seo/share-image.ts';
import { shareText } from '#web/shared/memorials/share-text.ts';
import { startPrint } from '#web/shared/paper/start-print.ts';

/** Prints the page of a memorial, which has a print style sheet. */
function printMemorial(path: string): void {
  const opened = open(path);
  if (opened === null) startPrint(null);
  else opened.addEventListener('load', () => startPrint(opened), { once: true });
}

/** The text about a death for WhatsApp, and the share cards, in the chosen language. */
function TellPeople({ memorial: recorded }: { readonly memorial: AdminMemorial }) {
  const { contact = null, funeral_map = null, note = null } = recorded;
  const memorial = { ...recorded, contact, funeral_map, note };
  const id = useId();
  const [language, setLanguage] = useState<Locale>(getLocale);
  const text = shareText(memorial, { origin: location.origin, language });
  const upright = cardPath(memorial, language, '-portrait');
  return (
    <section className="card card--pad grid" aria-labelledby={`${id}-title`}>
      <h2 className="title" id={`${id}-title`}>
        {m.death_tell()}
      </h2>
      <TextToSend
        label={m.death_text()}
        text={text}
        rows={9}
        languageLabel={m.death_textLanguage()}
        language={language}
        onLanguage={setLanguage}
      />
      <div className="row tell-people__cards">
        <img src={upright} width={1080} height={1350} alt={m.death_card()} />
        <div className="grid grow">
          <h3 className="title title--small">{m.death_card()}</h3>
          <p className="muted small">{m.death_cardNote()}</p>
          <div className="row">
            <ButtonLink icon="download" href={upright} download>
              {m.death_saveUpright()}
            </ButtonLink>
            <ButtonLink icon="download" href={cardPath(memorial, language)} download>
              {m.death_saveWide()}
            </ButtonLink>
            <Button icon="pdf" onClick={() => printMemorial(pathIn(language, memorialPath(memorial.id)))}>
              {m.death_print()}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** A death that was recorded on this page. */
export interface RecordedDeath {
  readonly memorial: AdminMemorial;
  readonly effects: readonly string[];
  /** What the form has shown; undefined for a person without an entry in the register. */
  readonly preview: DeathPreview | undefined;
}

function Effect({ label, children }: { readonly label: string; readonly children?: ReactNode }) {
  return (
    <li className="line death-effect">
      <Icon name="check" size={22} />
      <span className="breakable">
        {label}
        <span className="muted small figures">{children}</span>
      </span>
    </li>
  );
}

/** Returns the end of the notice; undefined if none was put on the home page. */
function noticeOf({ memorial: { published, announced, funeral_at } }: RecordedDeath) {
  const end = funeral_at === null ? undefined : noticeEnd(funeral_at.slice(0, 10));
  return published && announced ? end : undefined;
}

function WhatWasDone({ death }: { readonly death: RecordedDeath }) {
  const { memorial, effects, preview } = death;
  const notice = noticeOf(death);
  const accounts = [
    ...(effects.includes('accounts') ? (preview?.accounts ?? []) : []),
    ...(preview?.sharedAccounts ?? []).filter(({ id }) => effects.includes(`account-${id}`)),
  ];
  const profiles = effects.includes('profiles') ? (preview?.profiles ?? 0) : 0;
  const entry = effects.includes('entry') ? memorial.member : null;
  return (
    <ul>
      <Effect label={memorial.published ? m.death_didPublish() : m.death_didDraft()}>
        {!memorial.published && m.death_didDraftNote()}
      </Effect>
      {notice && <Effect label={m.death_didNotice()}>{m.death_noticeUntil(notice)}</Effect>}
      {entry?.state === 'deceased' && (
        <Effect label={m.death_didEntry({ folio: entry.folio })}>{m.death_didEntryNote()}</Effect>
      )}
      {entry?.state === 'living' && (
        <Effect label={m.death_didPerson({ name: preview?.person.name ?? '', folio: entry.folio })}>
          {m.death_didPersonNote({ name: entry.name })}
        </Effect>
      )}
      {accounts.length > 0 && <Effect label={m.death_didAccounts()}>{accounts.map(accountName).join(', ')}</Effect>}
      {profiles > 0 && <Effect label={m.death_didProfiles()}>{countedProfiles(profiles)}</Effect>}
      <CommitteePosts bearers={preview?.bearers} />
    </ul>
  );
}

/** Shows what recording a death has changed, offers to undo it, and helps to tell people. */
export function DeathDone({ death }: { readonly death: RecordedDeath }) {
  const { memorial } = death;
  const navigate = useNavigate();
  const telling = useTelling('deaths', memorial.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="death-done">
      {memorial.published && <TellPeople memorial={memorial} />}
      <section className="card death-effects" aria-labelledby="what-was-done">
        <h2 className="title" id="what-was-done">
          {m.death_whatWasDone()}
        </h2>
        <WhatWasDone death={death} />
        <ToldLines {...telling} />
        <div className="row">
          <ButtonLink
            href={
              memorial.published
                ? localizedPath(memorialPath(memorial.id))
                : memorialsList.href({ filters: { name: memorial.name } })
            }
          >
            {m.death_openMemorial()}
          </ButtonLink>
          <ButtonLink variant="ghost" href={localizedPath(paths.admin)}>
            {m.death_toDashboard()}
          </ButtonLink>
        </div>
      </section>
      {memorial.undoUntil !== null && (
        <div className="death-done__undo">
          <UndoRow
            more={m.imports_undoUntil({ moment: formatMoment(memorial.undoUntil) })}
            name={memorial.name}
            onUndo={() => setAsking(true)}
          >
            {m.death_recorded()}
          </UndoRow>
        </div>
      )}
      {isAsking && (
        <UndoDeath
          memorial={memorial}
          onUndone={() => void navigate(localizedPath(paths.adminMemorials))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
