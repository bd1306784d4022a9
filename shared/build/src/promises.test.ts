import { expect, test } from '@rstest/core';

import { promisesOf } from './promises';

test('the promises of a remote are the pages of its public module, the pages to which its modules link, and what it declares', () => {
  const modules = [
    { path: 'src/public.ts', text: `export const remote = { pages: { '/': {}, '/gifts': {} } };` },
    {
      path: 'src/Help.tsx',
      text: `
        // Another page is '/comment'.
        /* And '/another'. */ load('https://a.example'); // '/third'
        const BY_REASON = { expired: '/support#expired', lost: \`/support#lost-code\` };
        jsx(Link, { to: reason ? BY_REASON[reason] : '/returnpolicy' });
        const FILES = ['/registry.json', '//', '/', 'a/b', '/Upper', 'https://a.example/x'];
        const PATTERN = /'\\/pattern'/;
      `,
    },
  ];
  const anchors = { '/support': ['expired'] };

  expect(promisesOf(modules, { anchors })).toEqual({
    offers: { pages: ['/', '/gifts'], anchors },
    needs: { links: ['/returnpolicy', '/support#expired', '/support#lost-code'] },
  });
});
