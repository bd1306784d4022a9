import { rollback } from '@redeem/delivery';
import type { Storage } from '@redeem/storage';
import { describe, expect, test } from '@rstest/core';

import { momentOf } from '../content-time';
import type { Publishing } from './content-publishing';
import { aContentSite, EN, FR, FRENCH, ROB, SUE, TIM } from './content.test-support';

const NEW = FR.replace('Un code imprimé.', 'Un code imprimé sur papier.');

describe('a publication', () => {
  test('gives visitors the draft, and is taken back with the draft as it was', async () => {
    const { aConsole, storage } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);

    const outcome = await one.publishNow(await one.request(), SUE);
    expect(await one.liveText()).toBe(NEW);
    expect(outcome.undo).toEqual({ action: 'rollback', name: 'support', to: '1.0.0' });
    expect((await one.document(FRENCH, SUE))?.draft).toBeNull();

    await takeBack(storage);
    expect(await one.liveText()).toBe(FR);
    expect(await one.document(FRENCH, SUE)).toMatchObject({ draft: { text: NEW }, isStale: false });
    expect((await one.overview(SUE)).last).toMatchObject({ by: 'sue', undo: null });
  });

  test('with a mistake is refused with file and line', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(FR.replace('La suite.', '<b>'));

    await expect(one.isNow(await one.request(), SUE)).rejects.toThrow(
      'fr/faq.md, line 9: HTML cannot be used here',
    );
  });

  test('of another draft than the one that was shown is refused', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);
    const request = await one.request();
    await one.type(`${NEW}!`, TIM);

    await expect(one.publishNow(request, SUE)).rejects.toThrow('tim has changed it');
  });

  test('that needs an approval is not done at once, whatever the page asks for', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole({ needsApproval: true });
    await one.type(NEW);

    await expect(one.publishNow(await one.request(), SUE)).rejects.toThrow('It has to wait');
    expect(await one.liveText()).toBe(FR);
  });

  test('is approved by somebody who has neither written nor asked for it', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole({ needsApproval: true });
    await one.type(NEW, TIM);
    await one.type(`${NEW}\n`, SUE);
    const id = await one.ask(await one.request(), SUE);
    const approve = { decision: 'approve' as const, seen: 1 };

    await expect(one.decide(id, approve, SUE)).rejects.toThrow('Somebody else has to approve it');
    await expect(one.decide(id, approve, TIM)).rejects.toThrow('Somebody else has to approve it');
    await expect(one.decide(id, approve, ROB)).rejects.toThrow('may not approve texts');
    await one.decide(id, approve, { name: 'ann', role: 'administrator' });
    // Whoever approves it may have second thoughts, which its author does not overrule.
    const ann = { name: 'ann', role: 'administrator' } as const;
    await one.decide(id, { decision: 'withdraw', seen: 2 }, ann);
    await one.decide(id, { decision: 'restore', seen: 3 }, SUE);
    await one.runDue();
    expect(await one.liveText()).toBe(FR);
    await one.decide(id, { decision: 'approve', seen: 4 }, ann);
    await one.runDue();

    expect(await one.liveText()).toBe(`${NEW}\n`);
    const [publication] = (await one.overview(SUE)).publications;
    expect(publication).toMatchObject({ state: 'done', approved: { by: 'ann' }, may: [] });
    expect((await one.overview(SUE)).last).toMatchObject({
      by: 'sue',
      why: 'clearer (approved by ann)',
    });
  });
});

describe('a publication at a time', () => {
  const LOCAL = '2026-11-27T09:00';
  const due = { at: momentOf(LOCAL, 'Europe/Paris') ?? '', local: LOCAL, zone: 'Europe/Paris' };
  const BEFORE = '2026-11-27T07:59:00Z';
  const AFTER = '2026-11-27T08:00:05Z';
  const KILLED = { beforePublishing: () => Promise.reject(new Error('killed')) };

  async function aPlan(
    options: Parameters<Awaited<ReturnType<typeof aContentSite>>['aConsole']>[0] = {},
  ) {
    const site = await aContentSite();
    site.setTime(BEFORE);
    const one = site.aConsole(options);
    await one.type(NEW);
    const id = await one.ask(await one.request({ due }), SUE);
    return { ...site, one, id };
  }

  test('happens then, by the clock of the store, once with two consoles', async () => {
    const { one, aConsole, setTime } = await aPlan();
    const two = aConsole();
    await Promise.all([one.runDue(), two.runDue()]);
    expect(await one.liveText()).toBe(FR);

    setTime(AFTER);
    await Promise.all([one.runDue(), two.runDue(), one.runDue(), two.runDue()]);

    expect(await one.liveText()).toBe(NEW);
    const { publications, revision } = await two.overview(SUE);
    expect(revision).toBe(3);
    expect(publications).toMatchObject([{ state: 'done', result: 'Published: revision 3' }]);
  });

  test('does not take later changes of the draft, which stay a draft', async () => {
    const { one, setTime } = await aPlan();
    await one.type(`${NEW}!`);
    setTime(AFTER);
    await one.runDue();

    expect(await one.liveText()).toBe(NEW);
    expect(await one.document(FRENCH, SUE)).toMatchObject({
      draft: { text: `${NEW}!` },
      isStale: true,
    });
  });

  test.each([
    ['before it has published', false],
    ['after it has published, before it has noted so', true],
  ])('is finished once by another console when one is killed %s', async (_when, isPublished) => {
    const { aConsole, setTime, storage, id } = await aPlan();
    setTime(AFTER);
    if (isPublished) {
      const one = aConsole();
      // What it was about to write is lost.
      await one.runDue();
      const files = await storage.paths(`console/publications/${id}`);
      await storage.remove(files.at(-1) ?? '');
    } else await aConsole(KILLED).runDue();

    const two = aConsole();
    await two.runDue();
    expect((await two.overview(SUE)).publications).toMatchObject([{ state: 'running' }]);
    setTime('2026-11-27T08:11:00Z');
    await two.runDue();

    expect(await two.liveText()).toBe(NEW);
    expect(await two.overview(SUE)).toMatchObject({
      revision: 3,
      publications: [{ state: 'done', result: 'Published: revision 3' }],
    });
  });

  test('that was taken back before its console noted it is not published again', async () => {
    const { one, aConsole, setTime, storage, id } = await aPlan();
    setTime(AFTER);
    await one.runDue();
    const files = await storage.paths(`console/publications/${id}`);
    await storage.remove(files.at(-1) ?? '');
    await takeBack(storage);
    setTime('2026-11-27T08:11:00Z');
    const two = aConsole();
    await two.runDue();

    expect(await two.liveText()).toBe(FR);
    await expectFailure(two, /support was changed by sue in revision 4/);
  });

  test('is made up for when no console ran, but not after a day', async () => {
    const late = await aPlan();
    late.setTime('2026-11-27T20:00:00Z');
    await late.aConsole().runDue();
    expect(await late.one.liveText()).toBe(NEW);

    const gone = await aPlan();
    gone.setTime('2026-11-28T08:00:05Z');
    await gone.aConsole().runDue();
    expect(await gone.one.liveText()).toBe(FR);
    await expectFailure(gone.one, /No console ran/);
  });

  test('is not done when support has changed since its console was killed', async () => {
    const { one, aConsole, setTime, releaseOfOthers } = await aPlan();
    setTime(AFTER);
    await aConsole(KILLED).runDue();
    await releaseOfOthers('2.0.0', [
      ['en/faq.md', EN],
      ['fr/faq.md', FR],
    ]);
    setTime('2026-11-27T08:11:00Z');
    await one.runDue();

    expect(await one.liveText()).toBe(FR);
    await expectFailure(one, /support was changed by ann in revision 3/);
  });

  test('is not done at once', async () => {
    const { one } = await aPlan();

    await expect(one.publishNow(await one.request({ due }), SUE)).rejects.toThrow('It has to wait');
  });

  test('happens when the store is back', async () => {
    const { one, setTime, setAway } = await aPlan();
    setTime(AFTER);
    setAway(true);
    await expect(one.runDue()).rejects.toThrow('no answer');
    setAway(false);
    await one.runDue();

    expect(await one.liveText()).toBe(NEW);
  });

  test('is withdrawn before, and not after', async () => {
    const { one, setTime, id } = await aPlan();
    await expect(one.decide(id, { decision: 'withdraw', seen: 2 }, SUE)).rejects.toThrow(
      'has changed it',
    );
    await one.decide(id, { decision: 'withdraw', seen: 1 }, SUE);
    setTime(AFTER);
    await one.runDue();

    expect(await one.liveText()).toBe(FR);
    await expect(one.decide(id, { decision: 'withdraw', seen: 2 }, SUE)).rejects.toThrow(
      'cannot be withdrawn',
    );
  });

  test('is planned again when the withdrawal is taken back, unless its time is past', async () => {
    const { one, setTime, id } = await aPlan();
    await one.decide(id, { decision: 'withdraw', seen: 1 }, SUE);
    await one.decide(id, { decision: 'restore', seen: 2 }, SUE);
    await one.decide(id, { decision: 'withdraw', seen: 3 }, SUE);
    await one.decide(id, { decision: 'restore', seen: 4 }, SUE);
    expect((await one.overview(SUE)).publications).toMatchObject([
      { state: 'planned', result: null, may: ['withdraw'] },
    ]);
    await one.decide(id, { decision: 'withdraw', seen: 5 }, SUE);
    setTime(AFTER);

    await expect(one.decide(id, { decision: 'restore', seen: 6 }, SUE)).rejects.toThrow(
      'Its time is past',
    );
    await one.runDue();
    expect(await one.liveText()).toBe(FR);
  });

  test('is refused for a time that is past, or that no clock of the zone shows', async () => {
    const { aConsole, setTime } = await aContentSite();
    setTime(AFTER);
    const one = aConsole();
    await one.type(NEW);

    await expect(one.ask(await one.request({ due }), SUE)).rejects.toThrow(
      'the clock of the store shows 2026-11-27T08:00:05.000Z',
    );
    const shifted = { ...due, zone: 'America/New_York' };
    await expect(one.ask(await one.request({ due: shifted }), SUE)).rejects.toThrow(
      'is no time in',
    );
  });

  test('is not done when the live text has changed until then', async () => {
    const { one, setTime, releaseOfOthers } = await aPlan();
    await releaseOfOthers('2.0.0', [['fr/faq.md', `${FR}\nAutre.\n`]]);
    setTime(AFTER);
    await one.runDue();

    await expectFailure(one, /The live text of fr\/faq.md has changed/);
  });
});

/** Expects the only publication to have failed, with words that say why. */
async function expectFailure(one: Pick<Publishing, 'overview'>, why: RegExp) {
  expect((await one.overview(SUE)).publications).toMatchObject([
    { state: 'failed', result: expect.stringMatching(why) as unknown },
  ]);
}

function takeBack(storage: Storage) {
  return rollback({ storage, by: 'sue', name: 'support', to: '1.0.0' });
}
