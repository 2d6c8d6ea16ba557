import { useState } from 'react';
import * as z from 'zod/mini';
import { earliestDay } from '#contract/fields.ts';
import { type AdminMemorial, memorialForm } from '#contract/admin-memorials.ts';
import { tell } from '#contract/member-messages.ts';
import { telephonesIn } from '#contract/telephone.ts';
import { LanguageTabs } from '#web/admin/records/one-language.tsx';
import { readTell, tellBoxes } from '#web/admin/records/tell-members.tsx';
import { TextPair } from '#web/admin/records/text-pair.tsx';
import { checkWith } from '#web/shared/forms/contract-form.ts';
import { dayInKolkata } from '#web/shared/languages/format-dates.ts';
import * as m from '#web/shared/languages/generated/messages.js';
import { PickerField, TextField } from '#web/shared/ui/field.tsx';

/** The fields that the two forms for memorials share. The control `funeral_at` has the day of the funeral. */
export const memorialFields = [
  'name',
  'name_ml',
  'date_of_death',
  'description',
  'description_ml',
  'funeral_at',
  'funeral_place',
  'funeral_place_ml',
  'funeral_map',
  'contact',
  'note',
] as const;
export const memorialBoxes = ['funeral_time', ...tellBoxes] as const;

export const memorialLabels = () => ({
  name: m.admin_name(),
  name_ml: m.committee_nameMl(),
  date_of_death: m.manage_dateOfDeath(),
  description: m.manage_description(),
  description_ml: m.manage_descriptionMl(),
  funeral_at: m.manage_funeralAt(),
  funeral_place: m.manage_funeralPlace(),
  funeral_place_ml: m.manage_funeralPlaceMl(),
  funeral_map: m.manage_funeralMap(),
  contact: m.manage_contact(),
  note: m.manage_note(),
  published: m.manage_published(),
  portrait: m.manage_drawnPortrait(),
  image: m.manage_image(),
});

const check = checkWith(z.object({ ...memorialForm.shape, ...tell }));

/** Checks a form as the server does. The day and the time of the funeral become one field. */
export function checkMemorial(typed: Readonly<Record<string, string>>): ReturnType<typeof check> {
  const { funeral_at: day = '', funeral_time: time = '' } = typed;
  const checked = check({ ...typed, tell: readTell(typed), funeral_at: day + time === '' ? '' : `${day}T${time}` });
  const { funeral_at: problem, ...errors } = 'errors' in checked ? checked.errors : {};
  // The control that is empty gets the error.
  return problem === undefined || day === '' ? checked : { errors: { ...errors, funeral_time: problem } };
}

/** The controls of a funeral's day and time. */
export const memorialTogether = { funeral_at: ['funeral_at', 'funeral_time'] };

type Name = (typeof memorialFields)[number];

interface Labelled {
  readonly name: string;
  readonly error: string | undefined;
  readonly label: string;
}

interface MemorialFieldsProps {
  readonly field: (name: Name) => Labelled;
  readonly pair: (en: Name, ml: Name) => { readonly en: Labelled; readonly ml: Labelled };
  readonly time: Omit<Labelled, 'label'>;
  /** The values at first; undefined for none. */
  readonly values: Partial<Pick<AdminMemorial, Name>> | undefined;
  /** True if `noticeFields` are hidden from the administrator, because the funeral is over. */
  readonly isOver?: boolean;
}

/** The fields of a memorial, in both languages. */
export function MemorialFields({ field, pair, time, values = {}, isOver = false }: MemorialFieldsProps) {
  const [today] = useState(() => dayInKolkata(Date.now()));
  const [contact, setContact] = useState(values.contact ?? '');
  const { name, name_ml = null, description, description_ml = null, funeral_place, funeral_place_ml = null } = values;
  const lacksNumber = contact.trim() !== '' && telephonesIn(contact).length === 0;
  const optionalMark = m.manage_optional();
  const optional = (of: 'funeral_map' | 'contact' | 'note') => ({
    ...field(of),
    optionalMark,
    defaultValue: values[of] ?? '',
    autoComplete: 'off',
  });
  return (
    <LanguageTabs>
      <TextPair {...pair('name', 'name_ml')} text={name === undefined ? undefined : { en: name, ml: name_ml }} />
      <PickerField
        {...field('date_of_death')}
        kind="date"
        defaultValue={values.date_of_death}
        min={earliestDay}
        max={today}
        aria-required
      />
      <TextPair
        {...pair('description', 'description_ml')}
        text={description === undefined ? undefined : { en: description, ml: description_ml }}
        rows={2}
        hint={m.manage_shownAsRelation()}
      />
      <div>
        <p className="title title--small">{m.manage_funeral()}</p>
        <p className="muted small">{m.manage_funeralHint()}</p>
      </div>
      <PickerField
        {...field('funeral_at')}
        kind="date"
        optionalMark={optionalMark}
        defaultValue={values.funeral_at?.slice(0, 10) ?? ''}
      />
      <PickerField
        {...time}
        label={m.manage_funeralTime()}
        kind="time"
        optionalMark={optionalMark}
        defaultValue={values.funeral_at?.slice(11) ?? ''}
      />
      <TextPair
        {...pair('funeral_place', 'funeral_place_ml')}
        text={funeral_place === undefined ? undefined : { en: funeral_place, ml: funeral_place_ml }}
      />
      {!isOver && (
        <>
          <TextField {...optional('funeral_map')} />
          <TextField
            {...optional('contact')}
            hint={lacksNumber ? m.manage_contactHasNoNumber() : undefined}
            onInput={({ currentTarget }) => setContact(currentTarget.value)}
          />
          <TextField {...optional('note')} />
        </>
      )}
    </LanguageTabs>
  );
}
