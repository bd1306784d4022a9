import { expect, test } from '@rstest/core';

import type { Candidate } from '../candidate';
import {
  aRemoteCandidate,
  aShellCandidate,
  manifest,
  type Situation,
} from '../candidate.test-support';
import { checkExposes } from './exposes';
import { checkFiles } from './files';
import { checkShared } from './shared';

const OF = { remote: aRemoteCandidate, shell: aShellCandidate };

const FIRST_VIEW = { 'dist/first-view-index.json': '{}' };
const OF_ANOTHER = { 'dist/first-view-another.json': '{}' };

const manifestOf = (parts: Parameters<typeof manifest>[0]) => ({
  files: { 'dist/mf-manifest.json': manifest(parts) },
});
const shellWith = (file: string, value: unknown) => ({
  files: { [`dist/${file}.json`]: JSON.stringify(value) },
});

const check = (candidate: Candidate) =>
  [checkFiles, checkShared, checkExposes].map((rule) => rule(candidate));

test.each([
  ['remote', 'that fits', {}],
  ['shell', 'that fits', {}],
  ['remote', 'with the live first view', { files: FIRST_VIEW, liveRemote: FIRST_VIEW }],
  ['remote', 'whose page was of another remote', { liveRemote: OF_ANOTHER }],
] as const)('the quick rules pass a %s %s', async (kind, _what, situation: Situation) => {
  const findings = check(await OF[kind](situation));

  expect(findings.filter(({ passed }) => !passed)).toEqual([]);
});

test.each<[keyof typeof OF, detail: string, Situation]>([
  [
    'remote',
    'dist/de.77.js is missing, and dist/mf-manifest.json names it. Build retailers again',
    manifestOf({ scripts: ['fr.44.js', 'de.77.js'] }),
  ],
  [
    'remote',
    'dist/first-view-index.json is missing, and retailers 1.0.0, which is live, has it. Restore src/',
    { liveRemote: FIRST_VIEW },
  ],
  [
    'shell',
    'dist/first-view-frame.json is missing, and shell 1.0.0',
    { liveShell: { 'dist/first-view-frame.json': '{}' } },
  ],
  [
    'remote',
    'retailers 1.1.0 needs react ^18.0.0, and shell 1.0.0 provides 19.3.1',
    manifestOf({ react: '^18.0.0' }),
  ],
  [
    'shell',
    'retailers 1.0.0 needs react ^19.0.0, and shell 1.1.0',
    shellWith('provides', { react: '20.0.0', '@redeem/platform': '1.1.0' }),
  ],
  [
    'remote',
    'retailers 1.1.0 does not expose ./remote, and shell 1.0.0 loads it. Expose it',
    manifestOf({ exposes: ['./renamed'] }),
  ],
  [
    'shell',
    '/vouchers of shell 1.1.0 is the page of vouchers, which would not be live. Publish vouchers',
    shellWith('routes', { '/': 'retailers', '/vouchers': 'vouchers', '/error': null }),
  ],
  [
    'shell',
    'retailers 1.0.0 does not expose ./search, and shell 1.1.0',
    shellWith('uses', ['./remote', './search']),
  ],
])('a %s is refused: %s', async (kind, detail, situation) => {
  const refused = check(await OF[kind](situation)).filter(({ passed }) => !passed);

  expect(refused).toMatchObject([{ detail: expect.stringContaining(detail) as string }]);
});

test('a shell is refused when it does not satisfy a remote on trial', async () => {
  const candidate = await aShellCandidate();
  const [everybodys] = candidate.live.microFrontends['retailers'] ?? [];
  if (!everybodys) throw new Error('nothing is live');
  candidate.live.microFrontends['retailers']?.push({
    ...everybodys,
    metadata: { ...everybodys.metadata, version: '1.2.0' },
    extras: { ...everybodys.extras, shared: { react: '^21.0.0' } },
    deployment: { traffic: 10, default: false },
  });

  expect(checkShared(candidate).detail).toContain('retailers 1.2.0 needs react ^21.0.0');
});
