import type { Option } from 'commander';

import { WORKSPACE } from '../commands/build';
import { collectGarbage } from '../commands/gc';
import { promote, retire, rollback } from '../commands/give';
import { initSite, NO_SITE, packagesOfCheckout, requireNoSite } from '../commands/init';
import { lock, unlock } from '../commands/lock';
import { buildAll, checkRelease, planRelease, publish } from '../commands/publish';
import { siteStatus, verifySite } from '../commands/status';
import { storeRelease } from '../commands/store';
import { type LoadGate, verdictsTo } from '../finding';
import { newRemote } from '../new/new-remote';
import type { Author } from '../site/author';
import { DeliveryError, type Reason } from '../site/delivery-error';
import { requireLatest, siteHistory } from '../site/history';
import type { HistoryEntry } from '../site/revision';
import type { Storage } from '../site/storage';
import { publishedLines, revisionLine, statusLines, storedLines } from './lines';
import * as option from './options';

/** The result of a command: a value for pipelines, lines for people. */
export interface Outcome {
  value: unknown;
  lines: string[];
  /** The reason why the command fails although it has an answer. */
  failure?: Reason | false;
}

/** What every command gets: the package that it is about, its options, and the site. */
export interface Call extends option.Options {
  /** The argument of the command; `site` if it is absent. */
  name: string;
  storage: Storage;
  /** Receives lines about the progress. */
  say: (line: string) => void;
  loadGate: LoadGate;
}

export interface CommandRow<Context> {
  about: string;
  options?: Option[];
  run: (call: Context) => Promise<Outcome>;
}

/**
 * The commands that change a site, whose history names the author: each by its name and argument, with the function that it calls.
 * `<name>` is required, `[name]` is `site` if it is absent.
 */
export const CHANGES: Readonly<Record<string, CommandRow<Call & { by: Author }>>> = {
  'publish <name>': {
    about: 'build a remote (or the shell), check it, and give it to visitors',
    options: [option.TRAFFIC, ...option.BUILD, ...option.STORED, option.DIVERGED, option.WHY],
    run: async (call) => {
      const published = await publish(call);
      return { value: published, lines: publishedLines(published.revision) };
    },
  },
  'store <name>': {
    about: 'build a remote (or the shell) and store it; nobody gets it, so no lock forbids it',
    options: option.BUILD,
    run: async (call) => {
      const { make } = await planRelease(await requireLatest(call.storage), call);
      const release = await make();
      call.say('Storing …');
      await storeRelease({ ...call, release });
      const { name, version } = release;
      return { value: { name, version }, lines: storedLines(release) };
    },
  },
  'promote <name>': {
    about: 'give the version on trial to all visitors, or to more of them',
    options: [option.TRIAL, option.TRAFFIC, option.WHY],
    run: async (call) => changed(await promote(call)),
  },
  'rollback <name>': {
    about: 'end a trial, or return to the previous version, immediately',
    options: [option.TRIAL, option.TO, option.WHY],
    run: async (call) => changed(await rollback(call)),
  },
  'retire <name>': {
    about: 'withdraw a remote that no page of the live shell needs',
    options: [option.WHY],
    run: async (call) => changed(await retire(call)),
  },
  'lock [name]': {
    about: 'forbid every change of a package, or of the whole site',
    options: [option.NEEDED_WHY],
    run: async ({ why = '', ...call }) => changed(await lock({ ...call, why })),
  },
  'unlock [name]': {
    about: 'allow changes again',
    options: [option.WHY],
    run: async (call) => changed(await unlock(call)),
  },
  gc: {
    about: 'remove versions that no open tab and no rollback can need',
    options: option.GARBAGE,
    run: async (call) => {
      const removed = await collectGarbage(call);
      const said = call.dryRun ? 'would be removed' : 'removed';
      const lines = removed.map((path) => `${said}: ${path}`);
      const value = { removed, dryRun: call.dryRun };
      return { value, lines: lines.length > 0 ? lines : ['nothing to remove'] };
    },
  },
  init: {
    about: 'create a site of the packages of this checkout, at a root of its own',
    options: [option.UNCOMMITTED],
    run: async ({ storage, by, say, allowUncommitted }) => {
      await requireNoSite(storage);
      const wanted = { storage, say, allowUncommitted };
      const releases = await buildAll(await packagesOfCheckout(WORKSPACE), wanted, NO_SITE);
      say('Storing …');
      const { value, lines } = changed(await initSite({ storage, by, releases }));
      return { value, lines: [...lines, `the site is in ${storage.name}`] };
    },
  },
};

/** The commands that change no site. */
export const OTHERS: Readonly<Record<string, CommandRow<Call>>> = {
  'check <name>': {
    about: 'build a remote (or the shell) and check it against the live releases',
    options: option.STORED,
    run: async (call) => {
      const verdicts = await checkRelease(call);
      return { value: { verdicts }, lines: [`${call.name} passes the gate and can be published`] };
    },
  },
  status: {
    about: 'show the live versions, since when they are live, and the locks',
    run: async ({ storage }) => {
      const status = await siteStatus(storage);
      const failure = status.problems.length > 0 && 'damaged';
      return { value: status, lines: statusLines(status), failure };
    },
  },
  'history [name]': {
    about: 'list every change with time, package, versions and author',
    run: async ({ storage, name, say }) => {
      const entries = await siteHistory(storage, say, name);
      return { value: entries, lines: entries.toReversed().map(revisionLine) };
    },
  },
  verify: {
    about: 'read the whole site: the history and every release that is kept or stored',
    run: async ({ storage }) => {
      const verified = await verifySite(storage);
      const { revisions, releases } = verified;
      const said = `intact: revisions ${String(revisions)}, releases ${String(releases)}`;
      return { value: verified, lines: [said] };
    },
  },
  weigh: {
    about: 'compare the size of each built package with its budget',
    run: async ({ loadGate, say }) => {
      const { weighWorkspace } = await loadGate();
      const weights = await weighWorkspace(WORKSPACE, verdictsTo(say));
      const heavy = weights.filter(({ passed }) => !passed).map(({ rule }) => rule);
      if (heavy.length > 0) throw new DeliveryError('refused', `over budget: ${heavy.join(', ')}`);
      return { value: weights, lines: ['every package is within its budget'] };
    },
  },
  'new <name>': {
    about: 'create a remote with a page, its texts and tests, and a route in the shell',
    run: async ({ name }) => {
      const made = await newRemote(WORKSPACE, name);
      const lines = [
        `Created remotes/${name} with a page at ${made.route}.`,
        `To run it alone: npx pnpm@12.20.0 --filter @redeem/${name} dev   (http://localhost:${String(made.port)})`,
        `To run it in the site: npm start, then open ${made.route}`,
        `To publish it: npm run delivery -- publish ${name}, then its route: npm run delivery -- publish shell --bump minor`,
      ];
      return { value: made, lines };
    },
  },
};

function changed(revision: HistoryEntry): Outcome {
  return { value: { revision }, lines: [revisionLine(revision)] };
}
