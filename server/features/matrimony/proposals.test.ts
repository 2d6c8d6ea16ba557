import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '#server/testing/administrators.ts';
import { type Bureau, type Family, startBureau } from '#server/testing/bureau.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('proposals', () => {
  let bureau: Bureau;
  let anu: Family;
  let jerin: Family;
  beforeEach(async () => {
    bureau = await startBureau();
    anu = await bureau.addFamily({ name: 'Anu John', gender: 'Female', fatherName: 'John Mathew' });
    jerin = await bureau.addFamily({ name: 'Jerin Thomas', gender: 'Male', dob: '1996-03-02' });
  });
  afterEach(() => bureau.app.close());

  const cardOf = async (family: Family) => (await bureau.cards(family))[0];
  const say = async (family: Family, answer: 'yes' | 'no' | 'later') =>
    bureau.answer(family, (await cardOf(family))?.id, {
      answer,
      ...(answer === 'yes' && { shares: ['mobile'], contactNote: 'After 6 pm' }),
    });
  const proposalOf = async (id: number) => (await bureau.matches(id))[0]?.proposal;
  const emails = async () => {
    await bureau.app.platform.jobs.settle();
    return bureau.app.emails.filter(({ subject }) => /proposals|introduction/.test(subject));
  };

  it('introduces two families when both have said yes and the office confirms', async () => {
    const id = await bureau.proposed(anu, jerin);
    expect(await bureau.cards(anu)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        profile: { id: anu.id, name: 'Anu John' },
        state: 'proposed',
        answer: null,
        answeredAt: null,
        shares: [],
        contactNote: null,
        age: 30,
        heightFeet: 5,
        heightInch: 4,
        education: 'M.Sc. Botany',
        profession: 'Teacher',
        district: 'Sample District',
        maritalStatus: 'Single',
        reasons: [],
        until: '2026-08-03',
        introduction: null,
      },
    ]);
    expect(await say(anu, 'yes')).toMatchObject({ status: 200, json: { code: 'proposalAnswered' } });
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({
      status: 409,
      json: { code: 'proposalNotAgreed' },
    });
    await say(jerin, 'yes');
    expect(await cardOf(anu)).toMatchObject({ state: 'proposed', answer: 'yes', introduction: null });
    expect(await proposalOf(anu.id)).toMatchObject({
      state: 'proposed',
      own: { answer: 'yes' },
      other: { answer: 'yes' },
    });
    for (const status of [200, 200]) {
      expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({
        status,
        json: { code: 'proposalIntroduced' },
      });
    }
    expect(await cardOf(anu)).toMatchObject({
      state: 'introduced',
      until: null,
      introduction: {
        name: 'Jerin Thomas',
        photo: null,
        mobile: expect.stringMatching(/^\+91 00000/),
        email: null,
        contactNote: 'After 6 pm',
        introducedAt: new Date(bureau.app.clock.now()).toISOString(),
      },
    });
    expect(await bureau.details(anu.id)).toMatchObject({ status: 'introduced', is_approved: true });
    expect((await bureau.log(anu.id)).map(({ kind, value, by, other }) => [kind, value, by, other?.name])).toEqual([
      ['introduced', null, expect.any(String), 'Jerin Thomas'],
      ['answered', 'yes', null, 'Jerin Thomas'],
      ['proposed', null, expect.any(String), 'Jerin Thomas'],
      ['state', 'approved', expect.any(String), undefined],
    ]);
    const trail = await auditTrail(bureau.app);
    expect(trail).toEqual(
      expect.arrayContaining([`families introduced: profile ${anu.id}`, `introduction viewed: profile ${jerin.id}`]),
    );
    expect(await say(anu, 'no')).toMatchObject({ status: 409, json: { code: 'proposalSettled' } });
  });

  it('asks each family by one email about several proposals, and says at the introduction only that there is one', async () => {
    const other = await bureau.addFamily({ name: 'Rahul Paul', gender: 'Male', dob: '1994-01-01' });
    await bureau.proposed(anu, other);
    await bureau.proposed(anu, jerin);
    expect(await emails()).toEqual([]);
    bureau.app.clock.advance(15 * MINUTE);
    expect((await emails()).map(({ to }) => to).toSorted()).toEqual([anu.email, jerin.email, other.email].toSorted());
    for (const family of [jerin, anu]) {
      for (const card of await bureau.cards(family)) await bureau.answer(family, card.id);
    }
    const match = (await bureau.matches(anu.id)).find(({ profile }) => profile.id === jerin.id);
    await bureau.decide(match?.proposal?.id ?? 0, { state: 'introduced' });
    const sent = await emails();
    expect(
      sent
        .slice(3)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([anu.email, jerin.email].toSorted());
    for (const { text, subject } of sent) expect(`${subject} ${text}`).not.toMatch(/Anu|Jerin|Rahul|00000/);
  });

  it('does not tell a family that the other one said no', async () => {
    const id = await bureau.proposed(anu, jerin);
    await say(anu, 'yes');
    const answer = async () => JSON.stringify(await bureau.cards(anu));
    const before = await answer();
    await say(jerin, 'no');
    expect(await answer()).toBe(before);
    expect(await bureau.cards(jerin)).toEqual([]);
    expect(await bureau.matches(anu.id)).toEqual([]);
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ json: { code: 'proposalNotAgreed' } });
    bureau.app.clock.advance(14 * DAY);
    expect(await answer()).toBe(before);
    bureau.app.clock.advance(DAY);
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await bureau.propose(jerin.id, anu.id)).toMatchObject({
      status: 409,
      json: { code: 'proposalNotPossible' },
    });
  });

  it('ends a proposal after 14 days that a family has not answered, and allows it to be proposed again', async () => {
    await bureau.proposed(anu, jerin);
    await say(jerin, 'yes');
    await say(anu, 'later');
    const card = await cardOf(anu);
    expect(card).toMatchObject({ answer: 'later' });
    bureau.app.clock.advance(15 * DAY);
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await bureau.cards(jerin)).toEqual([]);
    expect(await bureau.answer(anu, card?.id)).toMatchObject({ status: 404, json: { code: 'proposalOver' } });
    expect(await proposalOf(anu.id)).toMatchObject({ state: 'ended' });
    await bureau.proposed(anu, jerin);
    const again = await cardOf(jerin);
    expect(again).toMatchObject({ answer: null, shares: [], contactNote: null });
    expect([card?.id]).not.toContain((await cardOf(anu))?.id);
  });

  it('ends after 14 days also if both families have said yes, so that no card tells what the other one said', async () => {
    const id = await bureau.proposed(anu, jerin);
    await say(anu, 'yes');
    await say(jerin, 'yes');
    bureau.app.clock.advance(14 * DAY);
    expect(await cardOf(anu)).toMatchObject({ state: 'proposed' });
    expect(await proposalOf(anu.id)).toMatchObject({ state: 'proposed', until: '2026-08-03' });
    bureau.app.clock.advance(DAY);
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ json: { code: 'proposalOver' } });
    await bureau.proposed(anu, jerin);
  });

  it('lets a family take its yes back before the introduction', async () => {
    const id = await bureau.proposed(anu, jerin);
    await say(anu, 'yes');
    await say(jerin, 'yes');
    await say(anu, 'later');
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ json: { code: 'proposalNotAgreed' } });
    expect(await cardOf(anu)).toMatchObject({ answer: 'later', shares: [], contactNote: null });
    await say(anu, 'yes');
    await say(anu, 'no');
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await cardOf(jerin)).toMatchObject({ state: 'proposed', answer: 'yes' });
  });

  it('accepts an answer that arrives twice', async () => {
    await bureau.proposed(anu, jerin);
    const card = (await cardOf(anu))?.id;
    const twice = await Promise.all([1, 2].map(() => bureau.answer(anu, card, { answer: 'no' })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await bureau.log(anu.id)).filter(({ kind }) => kind === 'answered')).toHaveLength(1);
  });

  it('requires a way to reach the family with a yes', async () => {
    await bureau.proposed(anu, jerin);
    const card = (await cardOf(anu))?.id;
    for (const body of [{ answer: 'yes' }, { answer: 'yes', shares: ['photo'] }, { answer: 'yes', contactNote: ' ' }]) {
      expect(await bureau.answer(anu, card, body)).toMatchObject({
        status: 400,
        json: { errorCodes: { contactNote: 'contactRequired' } },
      });
    }
    expect(await bureau.answer(anu, card, { answer: 'yes', contactNote: 'Call my uncle' })).toMatchObject({
      status: 200,
    });
  });

  it('refuses the answer of an account that is not asked', async () => {
    await bureau.proposed(anu, jerin);
    const stranger = await bureau.addFamily({ gender: 'Male' });
    const card = (await cardOf(anu))?.id;
    for (const other of [stranger, jerin]) {
      expect(await bureau.answer(other, card)).toMatchObject({ status: 404, json: { code: 'proposalOver' } });
    }
    expect(await bureau.answer(anu, card)).toMatchObject({ status: 200 });
  });

  it('makes one proposal of two that arrive together', async () => {
    const sent = [bureau.propose(anu.id, jerin.id), bureau.propose(jerin.id, anu.id)];
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await bureau.cards(anu)).toHaveLength(1);
    expect(await bureau.propose(anu.id, jerin.id)).toMatchObject({ status: 409, json: { code: 'proposalExists' } });
  });

  it('adds a proposal or a note once that is sent again with the same key', async () => {
    const token = await bureau.office();
    const send = (path: string, body: object) =>
      bureau.app.api.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
        body: JSON.stringify(body),
      });
    for (const [path, body] of [
      ['/api/admin/proposals', { profile: anu.id, other: jerin.id }],
      [`/api/admin/profiles/${anu.id}/log`, { kind: 'note', note: 'The mother calls.' }],
    ] as const) {
      const first = await send(path, body);
      expect(first.status).toBe(200);
      expect((await send(path, body)).json).toEqual(first.json);
    }
    expect((await bureau.log(anu.id)).map(({ kind }) => kind)).toEqual(['note', 'proposed', 'state']);
  });

  it('introduces nobody whose yes is taken back at the same moment', async () => {
    const id = await bureau.proposed(anu, jerin);
    await say(anu, 'yes');
    await say(jerin, 'yes');
    const card = (await cardOf(anu))?.id;
    const [back, introduced] = await Promise.all([
      bureau.answer(anu, card, { answer: 'later' }),
      bureau.decide(id, { state: 'introduced' }),
    ]);
    expect([back.status, introduced.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await cardOf(jerin))?.state).toBe(introduced.status === 200 ? 'introduced' : 'proposed');
  });

  it('never proposes profiles of one account, of one person, or that are not approved', async () => {
    const brother = await bureau.register(anu, { gender: 'Male' });
    const waiting = await bureau.register(jerin, { gender: 'Male' });
    await bureau.approve(brother);
    const namesake = await bureau.addFamily({ name: 'ANU  John', gender: 'Male' });
    for (const other of [brother, waiting, namesake.id, anu.id]) {
      const { status } = await bureau.propose(anu.id, other);
      expect([404, 409]).toContain(status);
    }
    expect((await bureau.matches(anu.id)).map(({ profile }) => profile.id)).toEqual([jerin.id]);
    expect(await bureau.propose(anu.id, 4711)).toMatchObject({ status: 404 });
  });

  it('lets the office answer for a family without an account, and for no other', async () => {
    const paper = await bureau.addOnPaper({ gender: 'Male', name: 'Ajith Mathew' });
    await bureau.propose(paper, anu.id);
    const proposal = (await bureau.matches(paper))[0]?.proposal;
    expect(proposal).toMatchObject({ own: { byOffice: true, answer: null }, other: { byOffice: false } });
    const id = proposal?.id ?? 0;
    expect(await bureau.decide(id, { profile: anu.id, answer: 'yes' })).toMatchObject({ status: 409 });
    expect(await bureau.decide(id, { profile: paper, answer: 'yes' })).toMatchObject({ status: 200 });
    await say(anu, 'yes');
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ status: 200 });
    expect(await cardOf(anu)).toMatchObject({ introduction: { name: 'Ajith Mathew', mobile: expect.any(String) } });
  });

  it('keeps a no that the office has recorded for a family', async () => {
    const paper = await bureau.addOnPaper({ gender: 'Male' });
    await bureau.propose(paper, anu.id);
    const id = (await bureau.matches(paper))[0]?.proposal?.id ?? 0;
    await say(anu, 'yes');
    expect(await bureau.decide(id, { profile: paper, answer: 'no' })).toMatchObject({ status: 200 });
    expect(await bureau.decide(id, { profile: paper, answer: 'yes' })).toMatchObject({
      status: 404,
      json: { code: 'proposalOver' },
    });
    expect(await bureau.decide(id, { state: 'introduced' })).toMatchObject({ json: { code: 'proposalNotAgreed' } });
  });

  it('leaves out for ever what the office finds unsuitable, before and after it was proposed', async () => {
    const exclude = async (other: number) =>
      bureau.app.api.put(`/api/admin/profiles/${anu.id}/unsuitable`, { other }, await bureau.office());
    for (const status of [200, 200]) expect(await exclude(jerin.id)).toMatchObject({ status });
    expect(await bureau.matches(jerin.id)).toEqual([]);
    expect(await bureau.propose(anu.id, jerin.id)).toMatchObject({ json: { code: 'proposalNotPossible' } });
    const other = await bureau.addFamily({ gender: 'Male' });
    const id = await bureau.proposed(anu, other);
    expect(await bureau.decide(id, { state: 'unsuitable' })).toMatchObject({ status: 200 });
    expect(await bureau.cards(anu)).toEqual([]);
    expect(await bureau.matches(anu.id)).toEqual([]);
    expect(await exclude(4711)).toMatchObject({ status: 404 });
  });

  it('ends a proposal and an introduction when the office says so', async () => {
    const id = await bureau.introduced(anu, jerin);
    for (const status of [200, 200]) expect(await bureau.decide(id, { state: 'ended' })).toMatchObject({ status });
    expect(await bureau.cards(jerin)).toEqual([]);
    expect(await bureau.details(anu.id)).toMatchObject({ status: 'approved' });
    expect((await bureau.log(jerin.id)).filter(({ kind }) => kind === 'ended')).toHaveLength(1);
  });

  it('keeps calls and notes in the log of a profile', async () => {
    const add = async (body: object) =>
      bureau.app.api.post(`/api/admin/profiles/${anu.id}/log`, body, await bureau.office());
    expect(await add({ kind: 'call', note: 'Not before her examination' })).toMatchObject({ status: 200 });
    expect(await add({ kind: 'note', note: ' ' })).toMatchObject({ json: { errorCodes: { note: 'noteRequired' } } });
    expect((await bureau.log(anu.id))[0]).toMatchObject({
      kind: 'call',
      note: 'Not before her examination',
      other: null,
    });
  });
});
