import { describe, expect, test } from '@rstest/core';

import { aContentSite, FR, SUE } from './content.test-support';

const NEW = FR.replace('Un code imprimé.', 'Un code imprimé sur papier.');

describe('a console with a remote of Git', () => {
  test('commits what was published, with author, reason and approver', async () => {
    const notes: unknown[] = [];
    const { aConsole } = await aContentSite();
    const commit = (about: object) => {
      notes.push(about);
      return Promise.resolve('texts/support-1.0.1');
    };
    const one = aConsole({ needsApproval: true, commit });
    await one.type(NEW);
    const id = await one.ask(await one.request(), SUE);
    await one.decide(id, { decision: 'approve', seen: 1 }, { name: 'ann', role: 'administrator' });
    await one.runDue();

    expect(notes).toEqual([{ by: 'sue', why: 'clearer (approved by ann)', revision: 3 }]);
    expect((await one.overview(SUE)).publications).toMatchObject([
      {
        state: 'done',
        result: 'Published: revision 3. Git has the texts on the branch texts/support-1.0.1',
      },
    ]);
  });

  test('leaves the texts live when Git fails, and says how to do it by hand', async () => {
    const { aConsole } = await aContentSite();
    const one = aConsole({ commit: () => Promise.reject(new Error('fatal: no answer')) });
    await one.type(NEW);

    const { notes } = await one.publishNow(await one.request(), SUE);

    expect(await one.liveText()).toBe(NEW);
    expect(notes).toEqual([
      'The texts are live, but not in Git: fatal: no answer; npm run delivery -- pull-content writes them into a checkout',
    ]);
  });
});
