import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBureauCurrent } from '#server/features/matrimony/service.ts';
import { type Bureau, type Family, startBureau } from '#server/testing/bureau.ts';

const DAY = 24 * 60 * 60_000;

describe('the state of a profile', () => {
  let bureau: Bureau;
  let anu: Family;
  let jerin: Family;
  beforeEach(async () => {
    bureau = await startBureau();
    anu = await bureau.addFamily({ name: 'Anu John', gender: 'Female' });
    jerin = await bureau.addFamily({ name: 'Jerin Thomas', gender: 'Male' });
  });
  afterEach(() => bureau.app.close());

  const counts = async () => {
    const { json } = await bureau.app.api.get('/api/admin/profiles/states', await bureau.office());
    return (json as { counts: Record<string, number> }).counts;
  };
  const namesOf = async (status: string) => {
    const { json } = await bureau.app.api.get(`/api/admin/profiles?status=${status}`, await bureau.office());
    return (json as { name: string }[]).map(({ name }) => name);
  };
  const passed = async (days: number) => {
    bureau.app.clock.advance(days * DAY);
    await keepBureauCurrent(bureau.app.platform);
    await bureau.app.platform.jobs.settle();
  };
  const matrimonyEmails = () => bureau.app.emails.filter(({ subject }) => subject.includes('matrimony'));
  const asked = () => bureau.app.emails.filter(({ subject }) => subject.includes('still looking')).map(({ to }) => to);

  it('is counted and can be filtered', async () => {
    await bureau.register(anu, { gender: 'Male' });
    await bureau.introduced(anu, jerin);
    const others = ['engaged', 'married', 'paused', 'closed'] as const;
    for (const state of others) {
      const { id } = await bureau.addFamily({ name: `In ${state}` });
      expect(await bureau.setState(id, { state })).toMatchObject({ status: 200, json: { profile: { status: state } } });
      expect(await namesOf(state)).toEqual([`In ${state}`]);
    }
    const one = { engaged: 1, married: 1, paused: 1, closed: 1 };
    expect(await counts()).toEqual({ waiting: 1, approved: 0, introduced: 2, refused: 0, ...one });
    expect(await namesOf('introduced')).toEqual(['Jerin Thomas', 'Anu John']);
  });

  it('is changed by the office with a note in the log, once if the request is repeated', async () => {
    const { updatedAt: seen } = await bureau.details(anu.id);
    for (const status of [200, 200]) {
      const body = { state: 'engaged', note: 'To Ajith Mathew', seen };
      expect(await bureau.setState(anu.id, body)).toMatchObject({ status, json: { code: 'profileStateChanged' } });
    }
    const states = (await bureau.log(anu.id)).map(({ kind, value, note }) => [kind, value, note]);
    expect(states.slice(0, 2)).toEqual([
      ['state', 'engaged', 'To Ajith Mathew'],
      ['state', 'approved', null],
    ]);
    expect(await bureau.setState(anu.id, { state: 'closed', seen })).toMatchObject({
      status: 409,
      json: { code: 'changedMeanwhile' },
    });
    expect(await bureau.setState(anu.id, { state: 'approved' })).toMatchObject({ status: 200 });
    expect(await bureau.details(anu.id)).toMatchObject({ status: 'approved', is_approved: true });
  });

  it('is not changed before the office has approved the profile', async () => {
    const id = await bureau.register(anu);
    const refused = { status: 409, json: { code: 'profileNotApproved' } };
    expect(await bureau.setState(id, { state: 'engaged' })).toMatchObject(refused);
    expect(await bureau.setOwnState({ ...anu, id }, { state: 'paused' })).toMatchObject(refused);
  });

  it.each(['engaged', 'married', 'closed'])(
    'ends proposals and introductions without a word when it is %s',
    async (state) => {
      const other = await bureau.addFamily({ gender: 'Male' });
      await bureau.introduced(anu, jerin);
      await bureau.proposed(anu, other);
      await bureau.app.platform.jobs.settle();
      const sent = matrimonyEmails().length;
      await bureau.setState(anu.id, { state });
      for (const family of [anu, jerin, other]) expect(await bureau.cards(family)).toEqual([]);
      expect(await bureau.details(jerin.id)).toMatchObject({ status: 'approved' });
      bureau.app.clock.advance(DAY);
      await bureau.app.platform.jobs.settle();
      expect(matrimonyEmails()).toHaveLength(sent);
      expect(await bureau.matches(jerin.id)).toEqual([]);
    },
  );

  it('is paused and resumed by the family, which hides its proposals meanwhile', async () => {
    await bureau.proposed(anu, jerin);
    for (const status of [200, 200]) {
      expect(await bureau.setOwnState(anu, { state: 'paused' })).toMatchObject({
        status,
        json: { code: 'profilePausedNow', profile: { status: 'paused', pausedBy: 'family' } },
      });
    }
    expect([...(await bureau.cards(anu)), ...(await bureau.cards(jerin))]).toEqual([]);
    expect(await bureau.setOwnState(anu, { state: 'approved' })).toMatchObject({
      status: 200,
      json: { code: 'profileResumed', profile: { status: 'approved', pausedBy: null } },
    });
    expect(await bureau.cards(jerin)).toHaveLength(1);
    expect(await bureau.setOwnState({ ...jerin, id: anu.id }, { state: 'paused' })).toMatchObject({ status: 404 });
  });

  it('is resumed by the office alone if the office has paused the profile', async () => {
    await bureau.setState(anu.id, { state: 'paused' });
    expect(await bureau.setOwnState(anu, { state: 'approved' })).toMatchObject({
      status: 409,
      json: { code: 'profilePaused' },
    });
    await bureau.setState(anu.id, { state: 'approved' });
    expect(await bureau.own(anu)).toMatchObject({ status: 'approved' });
  });

  it('waits again after a change by the family, which hides its proposals until it is approved', async () => {
    await bureau.proposed(anu, jerin);
    const path = `/api/user/profiles/${anu.id}`;
    await bureau.app.api.form('PUT', path, { profession: 'Nurse' }, await bureau.as(anu));
    expect(await bureau.cards(jerin)).toEqual([]);
    expect(await bureau.cards(anu)).toEqual([]);
    await bureau.approve(anu.id);
    expect(await bureau.cards(jerin)).toMatchObject([{ profession: 'Nurse' }]);
  });

  it('ends proposals when the profile is refused, deleted or withdrawn', async () => {
    const refuse = async (id: number) =>
      bureau.app.api.put(`/api/admin/profiles/${id}/refuse`, { reason: 'Sample' }, await bureau.office());
    const remove = async (id: number) => bureau.app.api.delete(`/api/admin/profiles/${id}`, await bureau.office());
    const withdraw = async (id: number, family: Family) =>
      bureau.app.api.delete(`/api/user/profiles/${id}`, await bureau.as(family));
    for (const end of [refuse, remove, withdraw]) {
      const other = await bureau.addFamily({ gender: 'Male' });
      await bureau.introduced(anu, other);
      expect(await end(other.id, other)).toMatchObject({ status: 200 });
      expect(await bureau.cards(anu)).toEqual([]);
      expect(await bureau.details(anu.id)).toMatchObject({ status: 'approved' });
    }
    expect((await bureau.log(anu.id)).filter(({ kind, other }) => kind === 'introduced' && other?.name)).toHaveLength(
      1,
    );
  });

  it('keeps the log of a profile that comes back from the bin, but not its proposals', async () => {
    await bureau.proposed(anu, jerin);
    const { json } = await bureau.app.api.delete(`/api/admin/profiles/${anu.id}`, await bureau.office());
    const { bin } = json as { bin: number };
    await bureau.app.api.put(`/api/admin/bin/${bin}/restore`, {}, await bureau.office());
    expect((await bureau.log(anu.id)).map(({ kind }) => kind)).toEqual(['ended', 'proposed', 'state']);
    expect(await bureau.cards(anu)).toEqual([]);
  });

  it('erases the log and the proposals with the profile', async () => {
    await bureau.proposed(anu, jerin);
    const { json } = await bureau.app.api.delete(`/api/admin/profiles/${anu.id}`, await bureau.office());
    const { bin } = json as { bin: number };
    await bureau.app.api.delete(`/api/admin/bin/${bin}`, await bureau.office());
    await bureau.app.api.delete(`/api/user/profiles/${jerin.id}`, await bureau.as(jerin));
    const { database } = bureau.app.platform;
    expect(await database.selectFrom('proposals').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('profile_log').selectAll().execute()).toEqual([]);
  });

  it('is asked for after 180 days, and paused 30 days later if nobody answers', async () => {
    await passed(179);
    expect(asked()).toEqual([]);
    await bureau.setOwnState(jerin, { state: 'approved' });
    await passed(1);
    await passed(1);
    expect(asked()).toEqual([anu.email]);
    expect(bureau.app.emails.at(-1)?.text).toContain('/matrimony/registrations');
    await passed(28);
    expect(await bureau.own(anu)).toMatchObject({ status: 'approved' });
    await passed(2);
    expect(await bureau.own(anu)).toMatchObject({ status: 'paused', pausedBy: 'unconfirmed' });
    expect(await bureau.own(jerin)).toMatchObject({ status: 'approved' });
    await bureau.setOwnState(anu, { state: 'approved' });
    await passed(31);
    expect(await bureau.own(anu)).toMatchObject({ status: 'approved' });
  });

  it('stays approved when the family says within 30 days that it is still looking', async () => {
    await passed(180);
    expect(asked().toSorted()).toEqual([anu.email, jerin.email].toSorted());
    await bureau.setOwnState(anu, { state: 'approved' });
    const confirmedAt = new Date(bureau.app.clock.now()).toISOString();
    expect(await bureau.setOwnState(anu, { state: 'approved' })).toMatchObject({
      json: { code: 'profileConfirmed', profile: { confirmedAt } },
    });
    await passed(31);
    expect(await bureau.own(anu)).toMatchObject({ status: 'approved' });
    expect(await bureau.own(jerin)).toMatchObject({ status: 'paused' });
  });

  it('is not asked for if no account sent the profile', async () => {
    const paper = await bureau.addOnPaper();
    await passed(180);
    await passed(31);
    expect(await bureau.details(paper)).toMatchObject({ status: 'approved' });
    expect(asked()).toHaveLength(2);
  });
});
