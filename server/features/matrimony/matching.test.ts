import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bureau, startBureau } from '#server/testing/bureau.ts';
import type { FormFields } from '#server/testing/test-api.ts';

describe('possible matches', () => {
  let bureau: Bureau;
  beforeAll(async () => {
    bureau = await startBureau();
  });
  afterAll(() => bureau.app.close());

  const namesOf = async (id: number) => (await bureau.matches(id)).map(({ profile }) => profile.name);
  /** Adds a woman with wishes and one man. @returns the reasons, such as `own age yes` */
  async function reasons(wishes: FormFields, man: FormFields): Promise<string[]> {
    const [her, him] = [await bureau.addOnPaper(wishes), await bureau.addOnPaper({ gender: 'Male', ...man })];
    const match = (await bureau.matches(her)).find(({ profile }) => profile.id === him);
    for (const id of [her, him]) await bureau.setState(id, { state: 'closed' });
    return match?.reasons.map(({ wishOf, about, fits }) => `${wishOf} ${about} ${fits}`) ?? ['not listed'];
  }

  it('gives the reasons for and against, from the wishes of both', async () => {
    const wishes = {
      dob: '1999-01-01',
      wishAgeFrom: 26,
      wishAgeTo: 32,
      wishHeightFrom: 65,
      wishEducation: 'degree',
      wishDistrict: 'Sample, Lake or Hill District',
      wishAbroad: 'notWished',
      wishMaritalStatus: 'Single',
    };
    const man = {
      dob: '1996-01-01',
      heightFeet: null,
      education: 'B.Tech. Civil',
      district: 'Hill',
      country: 'United Arab Emirates',
      wishAgeTo: 25,
      wishState: 'kerala',
      wishMaritalStatus: 'Widow',
    };
    expect(await reasons(wishes, man)).toEqual([
      'own age yes',
      'own height unknown',
      'own education yes',
      'own place yes',
      'own abroad no',
      'own maritalStatus yes',
      'other age no',
      'other place yes',
      'other maritalStatus no',
    ]);
  });

  it.each([
    ['M.Sc. Nursing', 'postgraduate', 'yes'],
    ['എം.എ. മലയാളം', 'postgraduate', 'yes'],
    ['MBBS', 'postgraduate', 'no'],
    ['B.Com.', 'degree', 'yes'],
    ['എം.ബി.ബി.എസ്.', 'degree', 'yes'],
    ['ബിരുദധാരി', 'degree', 'yes'],
    ['Post Graduate in English', 'postgraduate', 'yes'],
    ['Ph.D. Physics', 'doctorate', 'yes'],
    ['Diploma in Nursing', 'degree', 'no'],
    ['Plus Two', 'plusTwo', 'yes'],
    ['S.S.L.C.', 'plusTwo', 'no'],
    ['Studied at home', 'plusTwo', 'unknown'],
    ['B.Com with MS Office', 'postgraduate', 'no'],
    ['M B A', 'postgraduate', 'yes'],
    ['B.Sc.Nursing', 'degree', 'yes'],
    ['Diploma in Civil Engineering', 'degree', 'no'],
    ['School master, TTC', 'degree', 'no'],
    ['SSLC, master carpenter', 'degree', 'no'],
    ['BA (discontinued)', 'degree', 'unknown'],
  ])('recognises the education in "%s"', async (education, wishEducation, fits) => {
    expect(await reasons({ wishEducation }, { education })).toEqual([`own education ${fits}`]);
  });

  it.each([
    [{ wishAbroad: 'welcome' }, { country: 'Qatar' }, ['own abroad yes']],
    [{ wishAbroad: 'welcome' }, { country: 'India' }, []],
    [{ wishAbroad: 'notWished' }, { country: 'ഇന്ത്യ' }, ['own abroad yes']],
    [{ wishAbroad: 'notWished' }, { country: null }, ['own abroad unknown']],
    [{ wishCountry: 'India' }, { country: ' india ' }, ['own place yes']],
    [{ wishState: 'Kerala', wishDistrict: 'Lake' }, { state: 'Kerala', district: 'City' }, ['own place no']],
    [{ wishState: 'Kerala', wishDistrict: 'Lake' }, { state: 'Kerala', district: null }, ['own place unknown']],
    [{ wishMaritalStatus: 'Widow' }, { maritalStatus: 'Widower' }, ['own maritalStatus yes']],
    [{ wishDistrict: 'Any' }, { district: 'Kannur' }, []],
    [{ wishDistrict: 'No preference' }, { district: 'Kannur' }, []],
    [{ wishDistrict: 'ഏതും' }, { district: 'Kannur' }, []],
    [{ wishDistrict: 'N/A' }, { district: 'Kannur' }, []],
    [{ wishDistrict: 'Thrissur or any' }, { district: 'Kannur' }, []],
    [{ wishDistrict: 'Calicut' }, { district: 'Kozhikode' }, ['own place yes']],
    [{ wishDistrict: 'എറണാകുളം ജില്ല' }, { district: 'Cochin' }, ['own place yes']],
    [{ wishDistrict: 'Palghat, Trichur' }, { district: 'Kannur' }, ['own place no']],
    [{ wishDistrict: 'Trichur' }, { district: 'Chalakudy' }, ['own place unknown']],
    [{ wishDistrict: 'Trichur' }, { district: '-' }, ['own place unknown']],
    [{ wishCountry: 'U.A.E.' }, { country: 'Dubai' }, ['own place yes']],
    [{ wishCountry: 'Dubai' }, { country: 'UAE' }, ['own place unknown']],
    [{ wishCountry: 'USA' }, { country: 'United States' }, ['own place yes']],
    [{ wishCountry: 'UK' }, { country: 'United Kingdom' }, ['own place yes']],
    [{ wishAbroad: 'notWished' }, { country: 'Kerala' }, ['own abroad yes']],
    [{ wishAbroad: 'notWished' }, { country: 'Indiana, USA' }, ['own abroad no']],
    [{ wishAbroad: 'notWished' }, { country: 'India / UAE' }, ['own abroad unknown']],
    [{ wishHeightTo: 70 }, { heightFeet: 5, heightInch: 11 }, ['own height no']],
  ])('compares the wish %j with %j', async (wishes, man, expected) => {
    expect(await reasons(wishes, man)).toEqual(expected);
  });

  it('lists the best first, and those with a proposal before them', async () => {
    const her = await bureau.addOnPaper({ wishAgeFrom: 25, wishAgeTo: 30, wishEducation: 'degree' });
    const add = (name: string, fields: FormFields) => bureau.addOnPaper({ gender: 'Male', name, ...fields });
    const asked = await add('Asked', { dob: '1980-01-01', education: 'S.S.L.C.' });
    await add('Too old', { dob: '1985-01-01', education: 'B.A.' });
    await add('Unknown', { dob: '1998-01-01', education: 'At home' });
    await add('Fits', { dob: '1998-01-01', education: 'B.A.' });
    await add('Fits too', { dob: '1998-01-01', education: 'B.A.' });
    expect(await namesOf(her)).toEqual(['Fits', 'Fits too', 'Unknown', 'Too old', 'Asked']);
    await bureau.propose(asked, her);
    expect(await namesOf(her)).toEqual(['Asked', 'Fits', 'Fits too', 'Unknown', 'Too old']);
    const page = await bureau.app.api.get(
      `/api/admin/profiles/${her}/matches?page=2&pageSize=2`,
      await bureau.office(),
    );
    expect(page.json as object[]).toMatchObject([{ profile: { name: 'Fits too' } }, { profile: { name: 'Unknown' } }]);
    expect(page.headers.get('x-total-count')).toBe('5');
  });

  it('requires ranges of wishes to end after they begin, also when one of them changes', async () => {
    const send = async (fields: FormFields) =>
      bureau.app.api.form('PUT', `/api/admin/profiles/${id}`, fields, await bureau.office());
    const id = await bureau.addOnPaper({ wishAgeFrom: 26, wishAgeTo: 32, wishNote: 'A calm home' });
    expect(await send({ wishAgeFrom: 33 })).toMatchObject({
      status: 400,
      json: { errorCodes: { wishAgeTo: 'wishRangeInvalid' } },
    });
    expect(await send({ wishHeightFrom: 70, wishHeightTo: 60 })).toMatchObject({
      json: { errorCodes: { wishHeightTo: 'wishRangeInvalid' } },
    });
    expect(await send({ wishAgeTo: null, wishAgeFrom: 33 })).toMatchObject({ status: 200 });
    expect(await bureau.details(id)).toMatchObject({ wishAgeFrom: 33, wishAgeTo: null, wishNote: 'A calm home' });
  });
});
