import { describe, expect, it } from 'vitest';
import type { ProposalCard } from '#contract/proposals.ts';
import type { Wishes } from '#contract/wishes.ts';
import { matchLines } from './match-lines.ts';

const noWishes: Wishes = {
  wishAgeFrom: null,
  wishAgeTo: null,
  wishHeightFrom: null,
  wishHeightTo: null,
  wishEducation: null,
  wishDistrict: null,
  wishState: null,
  wishCountry: null,
  wishAbroad: null,
  wishMaritalStatus: null,
  wishNote: null,
};

const card: ProposalCard = {
  id: 'a-random-text-of-24-signs',
  profile: { id: 1, name: 'Anu John' },
  state: 'proposed',
  answer: null,
  answeredAt: null,
  shares: [],
  contactNote: null,
  age: 30,
  heightFeet: 5,
  heightInch: 10,
  education: 'B.Tech.',
  profession: 'Engineer',
  district: 'Lake District',
  maritalStatus: 'Single',
  reasons: [],
  until: null,
  introduction: null,
};

function linesOf(reasons: ProposalCard['reasons'], wishes: Partial<Wishes> = {}): readonly string[] {
  return matchLines({ ...card, reasons }, { ...noWishes, ...wishes }).map(
    ({ text, fits }) => `${fits === 'yes' ? '+' : '-'} ${text}`,
  );
}

describe('the lines of a possible match', () => {
  it('are facts without wishes', () => {
    expect(linesOf([])).toEqual(['+ Age 30', '+ Height 5 ft 10 in', '+ B.Tech.', '+ Single']);
  });

  it('name the own wishes, also those that are not met or about which nothing is known', () => {
    const own = (about: ProposalCard['reasons'][number]['about'], fits: 'yes' | 'no' | 'unknown') =>
      ({ wishOf: 'own', about, fits }) as const;
    const lines = linesOf(
      [own('age', 'yes'), own('height', 'no'), own('education', 'unknown'), own('place', 'yes'), own('abroad', 'no')],
      { wishAgeFrom: 26, wishAgeTo: 32, wishHeightFrom: 72, wishEducation: 'degree', wishDistrict: 'Lake District' },
    );
    expect(lines).toEqual([
      '+ Age 30, your wish: 26 to 32',
      '- Height 5 ft 10 in, but your wish is 6 ft 0 in or more',
      '- B.Tech., your wish: Degree or more',
      '+ Lake District, your wish: Lake District',
      '- Not your wish: country',
      '+ Single',
    ]);
  });

  it('tell of the wishes of the other family only whether they agree', () => {
    const theirs = (fits: 'yes' | 'no' | 'unknown') => ({ wishOf: 'other', about: 'height', fits }) as const;
    expect(linesOf([theirs('yes'), theirs('no'), theirs('unknown')]).slice(4)).toEqual([
      '+ Your height fits their wish',
      '- Your height does not fit their wish',
      '- They have a wish about height, but your profile does not say',
    ]);
  });
});
