import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { FOLDERS_IN_ORDER } from './folders-in-order.mjs';
import { reportViolations, ruleNames } from './report-violations';
import { makeSampleWorkspace, write } from './sample-workspace';

/** [rule, file that breaks it, what the file imports] */
const BREACHES: [rule: string, file: string, wanted: string][] = [
  ['remotes-are-strangers', 'remotes/retailers/src/a.ts', '../../redeem-form/src/own'],
  [
    'shell-sees-remotes-only-through-federation',
    'shell/src/b.ts',
    '../../remotes/retailers/src/own',
  ],
  ['nobody-imports-the-shell', 'remotes/retailers/src/c.ts', '../../../shell/src/own'],
  ['nobody-imports-the-shell', 'shared/platform/src/c.ts', '@redeem/shell'],
  ['remotes-use-only-react-platform-kit', 'remotes/retailers/src/d.ts', 'react-dom'],
  ['remotes-use-only-react-platform-kit', 'remotes/retailers/src/e.ts', 'hono'],
  ['remotes-use-only-react-platform-kit', 'remotes/retailers/src/f.ts', 'not-installed'],
  ['platform-shows-remotes-one-door', 'remotes/retailers/src/f-door.ts', '@redeem/platform/i18n'],
  [
    'platform-shows-remotes-one-door',
    'remotes/retailers/src/f-file.ts',
    '@redeem/platform/src/own',
  ],
  ['remotes-reach-state-through-the-platform', 'remotes/retailers/src/g.ts', '@redeem/store'],
  ['remotes-reach-state-through-the-platform', 'remotes/retailers/src/h.test.ts', 'effector'],
  ['remotes-reach-state-through-the-platform', 'remotes/retailers/src/i.ts', 'patronum/debounce'],
  ['remotes-reach-state-through-the-platform', 'remotes/retailers/src/j.ts', 'react-router-dom'],
  ['store-has-one-door', 'shared/platform/src/k.ts', '../../store/src/own'],
  ['store-has-one-door', 'shell/src/l.ts', '@redeem/store/src/own'],
  ['testing-door-is-for-tests', 'shell/src/m.ts', '@redeem/store/testing'],
  ['testing-door-is-for-tests', 'remotes/retailers/src/n.ts', '@redeem/platform/testing'],
  ['testing-door-is-for-tests', 'remotes/retailers/src/n-alone.ts', '@redeem/platform/standalone'],
  ['testing-door-is-for-tests', 'shared/store/src/o.ts', './testing'],
  ['store-knows-no-react', 'shared/store/src/p.ts', 'effector-react'],
  ['store-knows-no-react', 'shared/store/src/q.ts', '@redeem/platform'],
  ['kit-is-stateless', 'shared/kit/src/r.ts', 'effector'],
  ['kit-is-stateless', 'shared/kit/src/s.ts', '@redeem/store'],
  ['page-scripts-are-pure', 'shell/src/boot-page/t.ts', '@redeem/store'],
  ['contracts-come-first', 'shared/contracts/src/t.ts', '@redeem/store/rules'],
  ['cookies-in-one-file', 'shared/store/src/t.ts', 'js-cookie'],
  ['build-is-for-configs', 'shell/src/u.ts', '@redeem/build/rsbuild'],
  ['contracts-depend-on-valibot-alone', 'shared/contracts/src/v.ts', 'effector'],
  ['contracts-have-one-door', 'shared/host/src/v.ts', '@redeem/contracts/src/own'],
  ['contracts-are-not-for-remotes', 'shared/platform/src/v.ts', '@redeem/contracts'],
  ['browser-knows-no-server', 'shell/src/v.ts', '@redeem/host'],
  ['browser-knows-no-server', 'shared/platform/src/w.ts', '@redeem/delivery'],
  ['host-stands-without-delivery', 'shared/host/src/w.ts', '@redeem/build/rstest'],
  ['host-server-stays-in-host', 'shared/host/src/page/v.ts', 'hono'],
  ['delivery-shows-one-door', 'shared/build/src/v.ts', '@redeem/delivery/src/own'],
  ['browser-knows-no-node', 'shared/store/src/x.ts', 'node:fs'],
  ['e2e-by-url', 'e2e/journeys/a.spec.ts', '@redeem/store'],
  ['e2e-by-url', 'e2e/content-service/src/b.ts', '@redeem/kit'],
  ['e2e-by-url', 'e2e/content-service/src/c.ts', '@redeem/host'],
  ['e2e-by-url', 'e2e/support/b.ts', '@redeem/build/rsbuild'],
  ['site-stands-without-e2e', 'shared/host/src/c.ts', '@redeem/content-service'],
  ['bootstrap-needs-no-installation', 'shared/tasks/src/install.mjs', 'hono'],
  ['no-climbing-out', 'shared/platform/src/e.ts', '../../kit/src/own'],
  ['no-climbing-out', 'e2e/third-parties/src/f.ts', '../../content-service/src/own'],
  ['no-cycles', 'shared/kit/src/back.ts', './forth'],
  ['no-unknown-imports', 'shared/kit/src/h.ts', './gone'],
];

for (const [path, folders] of Object.entries(FOLDERS_IN_ORDER)) {
  for (const [index, folder] of folders.slice(1).entries()) {
    const before = `${path}/src/${folders[index] ?? ''}/k.ts`;
    BREACHES.push([`${path}-folders-in-order`, before, `../${folder}/k`]);
  }
  BREACHES.push([`${path}-folders-have-a-place`, `${path}/src/nowhere/k.ts`, '../own']);
}

/** [file, what it may import] */
const ALLOWED: [file: string, wanted: string][] = [
  ['remotes/retailers/src/may-a.ts', '@redeem/platform'],
  ['remotes/retailers/src/may-b.ts', '@redeem/kit'],
  ['remotes/retailers/src/may-c.ts', 'react'],
  ['remotes/retailers/src/may-d.test.ts', '@redeem/platform/testing'],
  ['remotes/retailers/src/standalone.tsx', 'react-dom'],
  ['remotes/retailers/src/standalone-visits.ts', '@redeem/platform/standalone'],
  ['shell/src/may-e.ts', '@redeem/store'],
  ['shell/src/may-f.test.ts', '@redeem/store/testing'],
  ['shared/store/src/page/cookies.ts', 'js-cookie'],
  ['shared/store/src/routing/k.ts', 'effector'],
  ['shared/store/src/routing/may-f.ts', '../exchange/k'],
  ['shell/src/gallery/k.ts', 'react'],
  ['shell/src/gallery/may-f.ts', '../boot/k'],
  ['e2e/content-service/src/demo/k.ts', 'hono'],
  ['e2e/content-service/src/demo/may-f.ts', '../seed/k'],
  ['shared/delivery/src/offline/k.ts', 'node:fs'],
  ['shared/kit/src/may-g.ts', 'react'],
  ['remotes/retailers/rsbuild.config.ts', '@redeem/build/rsbuild'],
  ['shared/delivery/src/may-h.ts', '@redeem/host'],
  ['shared/host/src/server/may-h.ts', 'hono'],
  ['shared/build/src/may-h.ts', '@redeem/host'],
  ['shared/build/src/may-i.ts', '@redeem/delivery/source'],
  ['shared/host/src/may-k.ts', '@redeem/contracts'],
  ['shared/store/src/may-k.ts', '@redeem/contracts'],
  ['shell/src/may-k.ts', '@redeem/contracts'],
  ['shared/tasks/src/provided-node.mjs', 'node:fs'],
  ['shell/src/boot-page/may-i.ts', '@redeem/store/page-scripts'],
  ['e2e/support/may-j.ts', '@redeem/build/browser-apis'],
  ['e2e/support/may-k.ts', '@redeem/contracts'],
  ['e2e/content-service/src/may-l.ts', '@redeem/store/rules'],
  ['e2e/content-service/src/may-m.ts', '@redeem/host/connections'],
];

describe('who may import whom', () => {
  let root: string;
  let report: Awaited<ReturnType<typeof reportViolations>>;

  beforeAll(async () => {
    root = makeSampleWorkspace();
    for (const [, file, wanted] of BREACHES) write(root, file, importing(wanted));
    for (const [file, wanted] of ALLOWED) write(root, file, importing(wanted));
    write(root, 'shared/kit/src/forth.ts', importing('./back'));
    report = await reportViolations(root);
  }, 60_000);

  afterAll(() => {
    rmSync(root, { recursive: true, force: true });
  });

  test.each(BREACHES)('the rule %s is broken when %s imports %s', (rule, file) => {
    expect(report.violations).toContain(`${rule}: ${file}`);
  });

  test.each(ALLOWED)('%s may import %s', (file) => {
    expect(report.violations.filter((line) => line.endsWith(`: ${file}`))).toEqual([]);
  });

  test('no violation is reported for files that break no rule', () => {
    const files = new Set(BREACHES.map(([, file]) => file));
    const others = report.violations.filter((line) => !files.has(line.replace(/^[^:]+: /, '')));

    expect(others).toEqual([]);
    expect(report.filesRead).toBeGreaterThan(BREACHES.length + ALLOWED.length);
  });

  test('each rule is broken here at least once', async () => {
    const broken = new Set(BREACHES.map(([rule]) => rule));

    expect((await ruleNames()).filter((name) => !broken.has(name))).toEqual([]);
  });
});

function importing(specifier: string): string {
  return `import * as wanted from '${specifier}';\nexport { wanted };\n`;
}
