import { describe, expect, test } from '@rstest/core';

import { aContentSite, EN, ENGLISH, FR, FRENCH, ROB, SUE, TIM, TOM } from './content.test-support';

const NEW = FR.replace('Un code imprimé.', 'Un code imprimé sur papier.');

describe('a draft', () => {
  test('is kept with the site, with person and time, and changes nothing for visitors', async () => {
    const { aConsole, setTime } = await aContentSite();
    setTime('2026-11-27T08:00:00Z');
    await aConsole().type(NEW);

    const other = aConsole();
    const shown = await other.document(FRENCH, ROB);

    expect(shown?.draft).toMatchObject({
      number: 1,
      by: 'sue',
      at: '2026-11-27T08:00:00.000Z',
      text: NEW,
    });
    expect(shown).toMatchObject({ mayEdit: false, live: { text: FR } });
    expect(await other.liveText()).toBe(FR);
  });

  test('of two editors at the same moment is that of one; the other one is told', async () => {
    const { aConsole } = await aContentSite();
    const [one, two] = [aConsole(), aConsole()];
    const { live } = (await one.document(FRENCH, SUE)) ?? {};
    const base = live?.hash ?? '';

    const saved = await Promise.allSettled([
      one.save(FRENCH, { text: `${NEW}a`, seen: 0, base }, SUE),
      two.save(FRENCH, { text: `${NEW}b`, seen: 0, base }, TIM),
    ]);

    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = saved.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: {
        kind: 'stale',
        message: expect.stringMatching(/has changed it at the same time/) as unknown,
      },
    });
  });

  test('that is older than what is there is refused with the name of who was faster', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(NEW, TIM);

    await expect(one.save(FRENCH, { text: EN, seen: 0, base: 'x' }, SUE)).rejects.toThrow(
      'tim has changed it at the same time',
    );
  });

  test.each([ROB, TOM])('of $name, a $role, is refused', async (person) => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);

    await expect(one.type(`${NEW}!`, person)).rejects.toThrow('may not change texts');
    await expect(one.discard(FRENCH, 1, person)).rejects.toThrow('may not change texts');
    await expect(one.confirm(FRENCH, 'what', person)).rejects.toThrow('may not change texts');
    await expect(one.ask(await one.request(), person)).rejects.toThrow('may not change texts');
    await expect(one.publishNow(await one.request(), person)).rejects.toThrow(
      'may not change texts',
    );
  });

  test('is not lost while the store is away', async () => {
    const { aConsole, setAway } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);
    setAway(true);
    await expect(one.type(`${NEW}!`)).rejects.toThrow('no answer');
    setAway(false);

    expect(await one.type(`${NEW}!`)).toMatchObject({ number: 2 });
  });

  test('that is discarded leaves the live text, and the next one begins there', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);
    await one.discard(FRENCH, 1, SUE);

    expect(await one.document(FRENCH, SUE)).toMatchObject({ draft: null, live: { text: FR } });
    expect(await one.type(NEW)).toMatchObject({ number: 3, by: 'sue' });
  });

  test('of 10,000 characters, and from right to left, is stored as it is', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    const text = FR.replace('La suite.', `${'é'.repeat(10_000)} مرحبا\u200F (A)`);
    await one.type(text);

    expect((await one.document(FRENCH, SUE))?.draft?.text).toBe(text);
  });

  test('of a language that another release removed is kept, and is not published', async () => {
    const { aConsole, releaseOfOthers } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);
    const request = await one.request();
    await releaseOfOthers('2.0.0', [['en/faq.md', EN]]);

    expect(await one.document(FRENCH, SUE)).toMatchObject({ live: null, draft: { text: NEW } });
    expect((await one.overview(SUE)).documents).toContainEqual(
      expect.objectContaining({ ...FRENCH, isGone: true }),
    );
    await expect(one.publishNow(request, SUE)).rejects.toThrow('fr/faq.md has changed');
  });

  test('begun before another release changed the text is not published before it takes the change in', async () => {
    const { aConsole, releaseOfOthers } = await aContentSite();
    const one = aConsole();
    await one.type(NEW);
    const request = await one.request();
    await releaseOfOthers('2.0.0', [
      ['en/faq.md', EN],
      ['fr/faq.md', `${FR}\nAutre.\n`],
    ]);

    const shown = await one.document(FRENCH, SUE);
    expect(shown).toMatchObject({ isStale: true, draft: { base: { text: FR } } });
    await expect(one.publishNow(request, SUE)).rejects.toThrow('take the change in');
    const taken = { text: `${NEW}\nAutre.\n`, seen: 1, base: shown?.live?.hash ?? '' };
    await one.save(FRENCH, taken, SUE);
    await one.publishNow(await one.request(), SUE);
    expect(await one.liveText()).toBe(taken.text);
  });

  test('that was published is no draft any more when somebody publishes another text after it', async () => {
    const { aConsole, releaseOfOthers } = await aContentSite();
    const one = aConsole();
    await one.type(FR.replace('La suite.', 'Et la suite.'));
    await one.publishNow(await one.request(), SUE);

    await releaseOfOthers('2.0.0', [
      ['en/faq.md', EN],
      ['fr/faq.md', `${FR}\nAutre.\n`],
    ]);

    expect((await one.document(FRENCH, SUE))?.draft).toBeNull();
  });
});

describe('the marks of a translation', () => {
  test('name what English has changed since, until somebody changes or confirms it', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.overview(SUE);
    await one.type(EN.replace('More of it.', 'Much more of it.'), SUE, ENGLISH);

    expect((await one.document(FRENCH, SUE))?.marks).toEqual({ more: ['outdated'] });
    await one.publishNow(await one.request({}, ENGLISH), SUE);
    expect((await aConsole().document(FRENCH, SUE))?.marks).toEqual({ more: ['outdated'] });

    await one.confirm(FRENCH, 'more', SUE);
    expect((await one.document(FRENCH, SUE))?.marks).toEqual({});
  });

  test('name an entry that is missing, and one that has English words', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole();
    await one.type(EN.replace(/### And more[^]*/, ''));

    expect((await one.document(FRENCH, SUE))?.marks).toEqual({
      what: ['untranslated'],
      more: ['missing'],
    });
  });
});
