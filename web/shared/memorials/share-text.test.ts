import { expect, it } from 'vitest';
import { shareText, type SharedMemorial } from './share-text.ts';

const memorial: SharedMemorial = {
  id: 412,
  name: 'Mariyamma Varghese',
  name_ml: 'മറിയാമ്മ വർഗ്ഗീസ്',
  date_of_death: '2026-11-19',
  description: 'Mother of Annie and Biju Varghese',
  description_ml: null,
  funeral_at: '2026-11-20T16:30',
  funeral_place: 'Riverside Cemetery, Green Valley',
  funeral_place_ml: 'റിവർസൈഡ് സെമിത്തേരി',
  note: 'Visitors at Rose Villa from 2 pm',
  contact: 'Biju: 00000 10016',
};
const textIn = (language: 'en' | 'ml', changes: Partial<SharedMemorial> = {}) =>
  shareText({ ...memorial, ...changes }, { origin: 'https://cmj.example', language }).replaceAll('\u00A0', ' ');

it('has the facts and the link in English, with the weekday and date of the funeral', () => {
  expect(textIn('en').split('\n')).toEqual([
    'In loving memory of Mariyamma Varghese',
    'Mother of Annie and Biju Varghese',
    'Died 19 November 2026',
    'Funeral on Friday, 20 November 2026, 4:30 pm',
    'Riverside Cemetery, Green Valley',
    'Visitors at Rose Villa from 2 pm',
    'Biju: 00000 10016',
    'https://cmj.example/deceased/412',
  ]);
});

it('has Malayalam names and places in Malayalam, and English texts where there are no others', () => {
  expect(textIn('ml').split('\n')).toEqual([
    'സ്നേഹസ്മരണ: മറിയാമ്മ വർഗ്ഗീസ്',
    'Mother of Annie and Biju Varghese',
    'വേർപാട്: 2026 നവംബർ 19',
    'സംസ്കാരം: 2026 നവംബർ 20, വെള്ളിയാഴ്ച, വൈകുന്നേരം 4:30',
    'റിവർസൈഡ് സെമിത്തേരി',
    'Visitors at Rose Villa from 2 pm',
    'Biju: 00000 10016',
    'https://cmj.example/ml/deceased/412',
  ]);
});

it('leaves out what is not known', () => {
  expect(textIn('en', { funeral_at: null, note: null, contact: null }).split('\n')).toEqual([
    'In loving memory of Mariyamma Varghese',
    'Mother of Annie and Biju Varghese',
    'Died 19 November 2026',
    'Riverside Cemetery, Green Valley',
    'https://cmj.example/deceased/412',
  ]);
});
