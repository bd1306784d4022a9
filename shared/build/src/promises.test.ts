import { describe, expect, test } from '@rstest/core';
import ts from 'typescript';

import { promisesOf } from './promises';

describe('the promises of a remote', () => {
  test('are the pages that its public module names, and the pages that its modules link to', () => {
    const modules = [
      {
        path: 'src/public.ts',
        text: `export const remote = { pages: { '/': {}, '/gifts': {} } };`,
      },
      {
        path: 'src/Help.tsx',
        text: `
          // Another page is '/comment'.
          const BY_REASON = { expired: '/support#expired', lost: \`/support#lost-code\` };
          jsx(Link, { to: reason ? BY_REASON[reason] : '/returnpolicy' });
        `,
      },
    ];

    expect(promisesOf(modules, {}, ts)).toEqual({
      offers: { pages: ['/', '/gifts'], anchors: {} },
      needs: { links: ['/returnpolicy', '/support#expired', '/support#lost-code'] },
    });
  });

  test('are not files, parts of addresses or patterns', () => {
    const text = `
      const FILES = ['/registry.json', '//', '/', 'a/b', '/Upper', 'https://a.example/x'];
      const PATTERN = /'\\/support'/;
      const key = { '/not-a-page': 1 };
    `;

    const { needs, offers } = promisesOf([{ path: 'src/paths.ts', text }], {}, ts);

    expect({ needs, offers }).toEqual({
      needs: { links: ['/not-a-page'] },
      offers: { pages: [], anchors: {} },
    });
  });

  test('have what the package declares besides', () => {
    const declared = { anchors: { '/support': ['expired'] } };

    const { offers } = promisesOf([], declared, ts);

    expect(offers.anchors).toEqual(declared.anchors);
  });
});
