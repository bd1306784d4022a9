import { integrityOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate, manifest } from '../candidate.test-support';
import { checkFiles } from './files';

describe('the files of a release', () => {
  test('pass when they are complete', async () => {
    expect(checkFiles(await aRemoteCandidate())).toMatchObject({ passed: true });
    expect(checkFiles(await aShellCandidate())).toMatchObject({ passed: true });
  });

  test('are refused when one of the manifest is missing', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ scripts: ['fr.44.js', 'de.77.js'] }) };

    const finding = checkFiles(await aRemoteCandidate({ files }));

    expect(finding).toEqual({
      passed: false,
      detail: 'dist/de.77.js is missing, and dist/mf-manifest.json names it. Build retailers again',
    });
  });

  test('are refused when a style sheet of the shell’s page is missing', async () => {
    const files = {
      'dist/index.html':
        '<head><link href="/shell/1.1.0/gone.css" rel="stylesheet">' +
        `<script src="/shell/1.1.0/index.11.js" integrity="${integrityOf('shell()')}"></script></head>`,
    };

    const { passed, detail } = checkFiles(await aShellCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toContain('dist/gone.css is missing, and dist/index.html names it');
  });

  test('are refused when a page of the remote has lost the first view that is live', async () => {
    const liveRemote = { 'dist/first-view-index.json': '{}', 'dist/first-view-gone.json': '{}' };

    const finding = checkFiles(await aRemoteCandidate({ liveRemote }));

    expect(finding).toEqual({
      passed: false,
      detail:
        'dist/first-view-index.json is missing, and retailers 1.0.0, which is live, has it. Restore src/first-view',
    });
    const files = { 'dist/first-view-index.json': '{}' };
    expect(checkFiles(await aRemoteCandidate({ files, liveRemote }))).toMatchObject({
      passed: true,
    });
  });

  test('are refused when the shell has lost header and footer of the first views', async () => {
    const liveShell = { 'dist/first-view-frame.json': '{}' };

    const { passed, detail } = checkFiles(await aShellCandidate({ liveShell }));

    expect(passed).toBe(false);
    expect(detail).toContain('dist/first-view-frame.json is missing, and shell 1.0.0');
  });
});
