import { basename } from 'node:path';

import type { Option } from 'commander';

import { collectGarbage } from '../commands/gc';
import { promote, retire, rollback } from '../commands/give';
import { initSite, packagesOfCheckout, requireNoSite } from '../commands/init';
import { lock, unlock } from '../commands/lock';
import { siteStatus } from '../commands/status';
import { storeRelease } from '../commands/store';
import { verifySite } from '../commands/verify';
import type { LoadGate } from '../finding';
import { newRemote } from '../new/new-remote';
import { readPackage } from '../release/package-file';
import type { Release } from '../release/read-release';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError, type Reason } from '../site/delivery-error';
import { requireLatest, siteHistory } from '../site/history';
import type { HistoryEntry } from '../site/revision';
import type { Storage } from '../site/storage';
import { buildRelease, checkoutOf, WORKSPACE } from './checkout';
import { publishedLines, type Reporter, revisionLine, statusLines, storedLines } from './lines';
import * as option from './options';
import { checkRelease, chooseRelease, publishRelease } from './publication';

/** The result of a command: a value for pipelines, lines for people. */
export interface Outcome {
  value: unknown;
  lines: string[];
  /** The reason why the command fails although it has an answer. */
  failure?: Reason;
}

/** What a command may use. It is complete after the command line was parsed. */
export interface CommandContext {
  options: option.Options;
  storage: () => Promise<Storage>;
  author: () => Promise<SiteAuthor>;
  /** Throws the error of an invalid command line unless the caller has named a root. */
  requireRoot: () => void;
  reporter: Reporter;
  loadGate: LoadGate;
}

interface CommandRow {
  /** The command and its argument: `<name>` is required, `[name]` is `site` if it is absent. */
  usage: string;
  about: string;
  options?: Option[];
  run: (context: CommandContext, name: string) => Promise<Outcome>;
}

/** Every command: how it is called, and the function that it calls. */
export const COMMANDS: readonly CommandRow[] = [
  {
    usage: 'publish <name>',
    about: 'build a remote (or the shell), check it, and give it to visitors',
    options: [option.TRAFFIC, ...option.BUILD, ...option.STORED, ...option.REPLACED, option.WHY],
    run: async ({ author, options, reporter, loadGate }, name) => {
      const wanted = { ...(await author()), name, reporter, loadGate, ...options };
      const published = await publishRelease(wanted);
      return { value: published, lines: publishedLines(published.revision) };
    },
  },
  {
    usage: 'store <name>',
    about: 'build a remote (or the shell) and store it; nobody gets it, so no lock forbids it',
    options: option.BUILD,
    run: async ({ author, options, reporter }, name) => {
      const site = await author();
      const wanted = { ...site, name, reporter, ...options };
      const { release } = await chooseRelease(wanted, await requireLatest(site.storage));
      reporter.step('store');
      await storeRelease({ ...site, release, onProgress: reporter.say });
      return { value: { name, version: release.version }, lines: storedLines(release) };
    },
  },
  {
    usage: 'check <name>',
    about: 'build a remote (or the shell) and check it against the live releases',
    options: [option.BUILT, ...option.STORED],
    run: async ({ storage, options, reporter, loadGate }, name) => {
      const wanted = { storage: await storage(), name, reporter, loadGate, ...options };
      const verdicts = await checkRelease(wanted);
      return { value: { verdicts }, lines: [`${name} passes the gate and can be published`] };
    },
  },
  {
    usage: 'promote <name>',
    about: 'give the version on trial to all visitors, or to more of them',
    options: [option.TRIAL, option.TRAFFIC, option.WHY],
    run: async ({ author, options }, name) =>
      changed(await promote({ ...(await author()), name, ...options })),
  },
  {
    usage: 'rollback <name>',
    about: 'end a trial, or return to the previous version, immediately',
    options: [option.TRIAL, option.TO, option.WHY],
    run: async ({ author, options }, name) =>
      changed(await rollback({ ...(await author()), name, ...options })),
  },
  {
    usage: 'retire <name>',
    about: 'withdraw a remote that no page of the live shell needs',
    options: [option.WHY],
    run: async ({ author, options }, name) =>
      changed(await retire({ ...(await author()), name, ...options })),
  },
  {
    usage: 'lock [name]',
    about: 'forbid every change of a package, or of the whole site',
    options: [option.NEEDED_WHY],
    run: async ({ author, options: { why = '' } }, name) =>
      changed(await lock({ ...(await author()), name, why })),
  },
  {
    usage: 'unlock [name]',
    about: 'allow changes again',
    options: [option.WHY],
    run: async ({ author, options }, name) =>
      changed(await unlock({ ...(await author()), name, ...options })),
  },
  {
    usage: 'status',
    about: 'show the live versions, since when they are live, and the locks',
    run: async ({ storage }) => {
      const status = await siteStatus(await storage());
      const isWell = status.problems.length === 0;
      return {
        value: status,
        lines: statusLines(status),
        ...(!isWell && { failure: 'damaged' as const }),
      };
    },
  },
  {
    usage: 'history [name]',
    about: 'list every change with time, package, versions and author',
    run: async ({ storage, reporter }, name) => {
      const entries = await siteHistory(await storage(), reporter.say, name);
      return { value: entries, lines: entries.toReversed().map(revisionLine) };
    },
  },
  {
    usage: 'verify',
    about: 'read the whole site: the history and every release that is kept or stored',
    run: async ({ storage }) => {
      const verified = await verifySite(await storage());
      const { revisions, releases } = verified;
      const said = `intact: revisions ${String(revisions)}, releases ${String(releases)}`;
      return { value: verified, lines: [said] };
    },
  },
  {
    usage: 'gc',
    about: 'remove versions that no open tab and no rollback can need',
    options: option.GARBAGE,
    run: async ({ author, options }) => {
      const { days, count, dryRun, incomplete } = options;
      const retention = { days, count };
      const removed = await collectGarbage({
        ...(await author()),
        ...{ retention, dryRun, incomplete },
      });
      const said = removed.map((path) => `${dryRun ? 'would be removed' : 'removed'}: ${path}`);
      return {
        value: { removed, dryRun },
        lines: said.length > 0 ? said : ['nothing to remove'],
      };
    },
  },
  {
    usage: 'init',
    about: 'create a site of the packages of this checkout, at a root of its own',
    options: [option.BUILT, option.UNCOMMITTED],
    run: initWorkspace,
  },
  {
    usage: 'weigh',
    about: 'compare the size of each built package with its budget',
    run: async ({ loadGate, reporter }) => {
      const { weighWorkspace } = await loadGate();
      const weights = await weighWorkspace(WORKSPACE, reporter.verdict);
      const heavy = weights.filter(({ passed }) => !passed).map(({ rule }) => rule);
      if (heavy.length > 0) throw new DeliveryError('refused', `over budget: ${heavy.join(', ')}`);
      return { value: weights, lines: ['every package is within its budget'] };
    },
  },
  {
    usage: 'new <name>',
    about: 'create a remote with a page, its texts and tests, and a route in the shell',
    options: [option.ROUTE],
    run: async ({ options }, name) => {
      const made = await newRemote({ workspace: WORKSPACE, name, ...options });
      return {
        value: made,
        lines: [
          `Created remotes/${name} with a page at ${made.route}.`,
          `To run it alone: npx pnpm@12.20.0 --filter @redeem/${name} dev   (http://localhost:${String(made.port)})`,
          `To run it in the site: npm start, then open ${made.route}`,
          `To publish it: npm run delivery -- publish ${name}, ` +
            `then its route: npm run delivery -- publish shell --bump minor`,
        ],
      };
    },
  },
];

function changed(revision: HistoryEntry): Outcome {
  return { value: { revision }, lines: [revisionLine(revision)] };
}

/** Builds the shell and every remote of this checkout, and creates a site of them. */
async function initWorkspace(context: CommandContext): Promise<Outcome> {
  const { author, options, requireRoot, reporter } = context;
  const { built, allowUncommitted } = options;
  // The default root belongs to `npm run build`, which starts its history anew.
  requireRoot();
  const { storage, by } = await author();
  await requireNoSite(storage);
  const releases: Release[] = [];
  for (const folder of await packagesOfCheckout(WORKSPACE)) {
    const say = (text: string) => {
      reporter.say(`${basename(folder)}: ${text}`);
    };
    const source = await checkoutOf({ folder, built, allowUncommitted }, say);
    const { version } = readPackage(folder);
    releases.push(await buildRelease({ folder, version, built, source, say }));
  }
  reporter.step('store');
  const revision = await initSite({ storage, by, releases, onProgress: reporter.say });
  const { value, lines } = changed(revision);
  return { value, lines: [...lines, `the site is in ${storage.name}`] };
}
