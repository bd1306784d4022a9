import { ANN } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import { aRepository, BOB, FAQ, TEXT } from './repository.test-support';

const ANNS = TEXT.replace('A code.', 'A code of Ann.');

describe('a draft', () => {
  test('is saved as it is typed, is read by everybody, and names who wrote which line', async () => {
    const { drafts, write } = await aRepository();

    await write((text) => text.replace('A code.', 'A code of Ann.'));
    await write((text) => text.replace('Because.', 'Because of Bob.'), BOB);

    expect((await drafts.read(FAQ)).text).toBe(
      TEXT.replace('A code.', 'A code of Ann.').replace('Because.', 'Because of Bob.'),
    );
    expect(Object.keys(await drafts.texts())).toEqual([FAQ]);
    const { by, lines } = (await drafts.authors(FAQ)) ?? {};
    expect(by).toEqual(['Bob', 'Ann']);
    expect(lines?.filter(Boolean)).toEqual(['Ann', 'Bob']);
  });

  test('is still there after a restart, and changes no file of the clone', async () => {
    const { open, write, clone } = await aRepository();
    await write(() => ANNS);

    const { drafts } = await open();

    expect((await drafts.read(FAQ)).text).toBe(ANNS);
    expect(await clone.git(['status', '--porcelain'])).toBe('');
  });

  test('is none any more when its text is the published one again', async () => {
    const { drafts, write } = await aRepository();
    await write(() => ANNS);

    await write(() => TEXT);

    expect(await drafts.texts()).toEqual({});
  });

  test('of a region begins a file, and an empty text ends it', async () => {
    const { drafts, write } = await aRepository();

    await write(() => '### What? {#what}\n\nA British code.\n', ANN, 'en_GB/faq.md');
    expect(Object.keys(await drafts.texts())).toEqual(['en_GB/faq.md']);

    await write(() => '', ANN, 'en_GB/faq.md');
    expect(await drafts.texts()).toEqual({});
  });
});

describe('two people at once', () => {
  test('who change different lines both find all of it', async () => {
    const { drafts, save, write } = await aRepository();
    const { version: seen } = await drafts.read(FAQ);
    await write(() => ANNS);

    const saved = await save(seen, TEXT.replace('Because.', 'So.'));

    expect(saved).toMatchObject({ text: ANNS.replace('Because.', 'So.'), conflict: null });
  });

  test('who change the same line: the second gets both texts, and the first keeps hers until he has chosen', async () => {
    const { drafts, save, write } = await aRepository();
    const { version: seen } = await drafts.read(FAQ);
    await write(() => ANNS);
    const bobs = TEXT.replace('A code.', 'A code of Bob.');

    const { conflict } = await save(seen, bobs);

    expect(conflict).toMatchObject({
      by: 'Ann',
      lines: [{ mine: 'A code of Bob.\n', theirs: 'A code of Ann.\n' }],
    });
    expect((await drafts.read(FAQ)).text).toBe(ANNS);
    expect(conflict?.choices.both).toContain('A code of Bob.\nA code of Ann.\n');
    await save(conflict?.base ?? '', conflict?.choices.both ?? '');
    expect((await drafts.read(FAQ)).text).toContain('A code of Bob.\nA code of Ann.\n');
  });

  test('of whom one goes on from a save that Git has joined lose nothing', async () => {
    const { drafts, save, write } = await aRepository();
    const { version: seen } = await drafts.read(FAQ);
    await write(() => ANNS);
    const first = TEXT.replace('Because.', 'So');
    const { sent } = await save(seen, first);

    // He has typed on before the answer came, so he has not seen what Ann wrote.
    const saved = await save(sent, first.replace('So', 'So it is'));

    expect(saved).toMatchObject({ text: ANNS.replace('Because.', 'So it is'), conflict: null });
  });
});

describe('a draft of a text that others publish meanwhile', () => {
  test('takes over what they have changed in other lines', async () => {
    const { clone, commit, drafts, write } = await aRepository();
    await write(() => ANNS);

    await commit(TEXT.replace('Because.', 'Published.'));
    await clone.pull();

    expect((await drafts.read(FAQ)).text).toBe(ANNS.replace('Because.', 'Published.'));
    expect((await drafts.authors(FAQ))?.by).toContain('Ann');
  });

  test('is shown with both texts where the same line differs, and goes on from the one that is chosen', async () => {
    const { clone, commit, drafts, save, write } = await aRepository();
    await write(() => ANNS);

    await commit(TEXT.replace('A code.', 'A code of Carl.'));
    await clone.pull();
    const { text, conflict } = await drafts.read(FAQ);

    expect(text).toBe(ANNS);
    expect(conflict).toMatchObject({ by: 'Carl', lines: [{ theirs: 'A code of Carl.\n' }] });
    await save(conflict?.base ?? '', conflict?.choices.mine ?? '', ANN);
    expect(await drafts.read(FAQ)).toMatchObject({ text: ANNS, conflict: null });
  });
});
