import type { ReactNode } from 'react';
import type { DeathPreview } from '#contract/deaths.ts';
import type { AdminPerson } from '#contract/persons.ts';
import type { DeathEffect } from '#contract/admin-memorials.ts';
import { TellMembers, type TellMembersProps } from '#web/admin/records/tell-members.tsx';
import { formatCount } from '#web/admin/records/format-counts.ts';
import { serverTime } from '#web/shared/api/server-clock.ts';
import { dayInKolkata, formatLongDay, formatTime, timeInKolkata } from '#web/shared/languages/format-dates.ts';
import { contentText } from '#web/shared/languages/content-text.tsx';
import * as m from '#web/shared/languages/generated/messages.js';
import { localizedPath } from '#web/shared/links/addresses.ts';
import { paths } from '#web/shared/links/paths.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** The controls that a form with effects has besides its fields. */
export const effectBoxes = [
  'effect-entry',
  'effect-accounts',
  'effect-profiles',
  'effect-notice',
] as const satisfies readonly `effect-${DeathEffect}`[];

const accountBox = ({ id }: { readonly id: number }) => `effect-account-${id}` as const;

/** Returns the ticks of accounts that also act for others. */
export const accountBoxes = (preview: DeathPreview | undefined) => preview?.sharedAccounts.map(accountBox) ?? [];

/** Returns the chosen effects as the call takes them. */
export function readEffects(typed: Readonly<Record<string, string>>): string {
  return Object.entries(typed)
    .filter(([name, value]) => name.startsWith('effect-') && value === 'on')
    .map(([name]) => name.replace('effect-', ''))
    .join(',');
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The end of a notice: 6 am of the day after the funeral. @param funeral day as `YYYY-MM-DD` */
export function noticeEnd(funeral: string): { readonly day: string; readonly time: string } {
  const day = new Date(Date.parse(funeral) + DAY_MS).toISOString().slice(0, 10);
  return { day: formatLongDay(day), time: formatTime('06:00') };
}

/** The typed day and time of the funeral; empty if they are not known. */
export interface TypedFuneral {
  readonly day: string;
  readonly time: string;
  readonly isPublished: boolean;
}

function noticeNote({ day, time, isPublished }: TypedFuneral): string {
  if (day === '' || time === '') return m.death_noticeNeedsTime();
  const now = serverTime();
  if (`${day}T${time}` < `${dayInKolkata(now)}T${timeInKolkata(now)}`) return m.death_noticeOver();
  return isPublished ? m.death_noticeUntil(noticeEnd(day)) : m.death_noticeNeedsPage();
}

export const accountName = ({ name, email }: DeathPreview['accounts'][number]) => `${name} (${email})`;

interface EffectProps {
  readonly name: `effect-${DeathEffect}` | 'published' | 'hidden-photo';
  readonly label: string;
  readonly isOff?: boolean;
  readonly children: ReactNode;
}

function Effect({ name, label, isOff = false, children }: EffectProps) {
  return (
    <li>
      <label className="line focus-ring-around choice death-effect">
        <input type="checkbox" name={name} defaultChecked={!isOff} />
        <span className="breakable">
          {label}
          <span className="muted small figures">{children}</span>
        </span>
      </label>
    </li>
  );
}

/** Posts in the committee that the deceased may hold. They only change when the office changes them. */
export function CommitteePosts({ bearers = [] }: { readonly bearers: DeathPreview['bearers'] | undefined }) {
  return bearers.map(({ id, role }) => (
    <li key={id} className="line death-effect death-effect--open">
      <Icon name="alert" size={22} />
      <span className="breakable">
        {m.death_mayHold({ role: contentText(role).words })}
        <span className="muted small">
          {m.death_mayHoldNote()}{' '}
          <a href={localizedPath(`${paths.adminOfficeBearers}/${id}`)} target="_blank" rel="noreferrer">
            {m.death_toCommittee()}
          </a>
        </span>
      </span>
    </li>
  ));
}

/** Returns a number of matrimony profiles. Only the bureau sees which they are. */
export function countedProfiles(count: number): string {
  return formatCount(count, m.profiles_oneInAll, m.profiles_inAll);
}

/** Returns the others of the entry who live. */
export function survivorsIn({ member, person }: DeathPreview): readonly AdminPerson[] {
  return member.persons.filter(({ id, state }) => id !== person.id && state === 'living');
}

/** Whether the entry has a photo of the deceased: it shows the first contact. */
export function showsPhoto(preview: DeathPreview | undefined): boolean {
  return preview?.person.relation === 'self' && preview.member.image !== null;
}

interface DeathEffectsProps extends TellMembersProps {
  /** Undefined for a person without an entry in the register. */
  readonly preview: DeathPreview | undefined;
  readonly funeral: TypedFuneral;
}

/** Lists what recording the death will change, each with a tick (decision 58). */
export function DeathEffects({ preview, funeral, telling, field }: DeathEffectsProps) {
  const { member, person, accounts = [], sharedAccounts = [], profiles = 0 } = preview ?? {};
  const survivors = preview ? survivorsIn(preview) : [];
  return (
    <section className="card death-effects" aria-labelledby="will-happen">
      <h2 className="title" id="will-happen">
        {m.death_willHappen()}
      </h2>
      <ul>
        {member && person?.state === 'living' && (
          <Effect
            name="effect-entry"
            label={
              survivors.length > 0
                ? m.death_willPerson({ name: person.name, folio: member.folio })
                : m.death_willEntry({ folio: member.folio })
            }
          >
            {survivors.length > 0 ? m.death_willPersonNote() : m.death_willEntryNote()}
          </Effect>
        )}
        {accounts.length > 0 && (
          <Effect name="effect-accounts" label={m.death_willAccounts()}>
            {m.death_willAccountsNote({ accounts: accounts.map(accountName).join(', ') })}
          </Effect>
        )}
        {sharedAccounts.map((account) => (
          <Effect
            key={account.id}
            name={accountBox(account)}
            label={m.death_willShared({ account: accountName(account) })}
            isOff
          >
            {m.death_sharedNote({
              others: [
                ...account.others.map(({ name }) => name),
                ...(account.profiles > 0 ? [countedProfiles(account.profiles)] : []),
              ].join(', '),
            })}
          </Effect>
        ))}
        {profiles > 0 && (
          <Effect name="effect-profiles" label={m.death_willProfiles()}>
            {countedProfiles(profiles)}
          </Effect>
        )}
        {showsPhoto(preview) && member?.visibility.photo === 'office' && (
          <Effect name="hidden-photo" label={m.death_willHiddenPhoto()} isOff>
            {m.death_willHiddenPhotoNote()}
          </Effect>
        )}
        <Effect name="published" label={m.death_willPublish()}>
          {m.death_willPublishNote()}
        </Effect>
        <Effect name="effect-notice" label={m.death_willNotice()}>
          {noticeNote(funeral)}
        </Effect>
        <CommitteePosts bearers={preview?.bearers} />
      </ul>
      <TellMembers telling={telling} field={field} />
    </section>
  );
}
