import { RECORD, releasesOf, salvageRegistry } from '@redeem/contracts';

import {
  type Release,
  recallInTab,
  type Releases,
  rememberInTab,
} from '../boot-page/choose-releases';
import css from './overrides.css?raw';

/*
 * `?remote=support@3105` or `?remote=support@1.4.2` runs a remote of a development server, or a version that the site keeps, in
 * one tab (docs/contracts/urls.md). It loads on request, so no visitor gets it. Its texts are for teams, in English.
 */

/** The port of a development server, or a version of this site, by the name of the remote. */
type Sources = Readonly<Record<string, string>>;
type Override = [name: string, source: string];

const WARNING =
  'The link you followed asks for it. They would see whatever you see and type here, codes too. Run them only if you know who serves them.';

/** Resolves to the confirmed overrides of this page, which a bar names. Those in the address may be anybody’s: it asks. */
export async function applyOverrides(allowedOrigins: readonly string[]): Promise<Releases> {
  const kept = recallInTab('redeem.overrides') as Sources;
  const asked = takeFromAddress();
  const releases = new Map<string, Release>();
  const problems: string[] = [];
  const finding = Object.entries({ ...kept, ...asked }).map(async ([name, source]) => {
    await releaseFrom(name, source, allowedOrigins).then(
      (release) => releases.set(name, release),
      (error: unknown) => problems.push((error as Error).message),
    );
  });
  await Promise.all(finding);
  const found = (overrides: Sources) =>
    Object.entries(overrides).filter(([name]) => releases.has(name));
  const unconfirmed = found(asked).filter(([name, source]) => kept[name] !== source);
  // Nothing of the site starts before the answer.
  const question = `Run other remotes in this tab?\n\n${WARNING}\n\n${describe(unconfirmed)}`;
  if (unconfirmed.length > 0 && !window.confirm(question)) {
    for (const [name] of unconfirmed) releases.delete(name);
  }
  const running = found({ ...kept, ...asked });
  rememberInTab('redeem.overrides', Object.fromEntries(running));
  if (running.length + problems.length > 0) showBar(running, problems);
  return releases;
}

function takeFromAddress(): Sources {
  const url = new URL(window.location.href);
  const found = url.searchParams.getAll('remote');
  url.searchParams.delete('remote');
  if (found.length > 0) window.history.replaceState(window.history.state, '', url);
  const parts = found.map((text) => text.split('@', 2));
  return Object.fromEntries(parts.map(([name = '', source = '']) => [name, source]));
}

/** Resolves to the release of a source. Rejects with an Error for the bar if it is not allowed or not available. */
async function releaseFrom(
  name: string,
  source: string,
  allowedOrigins: readonly string[],
): Promise<Release> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`${name} is no name of a remote`);
  if (isVersion(source)) return keptRelease(name, source);
  if (!/^\d{2,5}$/.test(source)) {
    throw new Error(`${name} needs a port or a version: ${name}@3105 or ${name}@1.4.2`);
  }
  const origin = originOf(source);
  if (!allowedOrigins.includes(origin)) {
    throw new Error(`${name} may not come from ${origin}, only from: ${allowedOrigins.join(', ')}`);
  }
  return {
    url: `${origin}/remoteEntry.js`,
    metadata: { version: 'override' },
    // Every remote uses this name (docs/contracts/remote-entry.md), also one without a release.
    extras: { globalName: `redeem_${name.replaceAll('-', '_')}` },
    state: 'override',
  };
}

function isVersion(source: string): boolean {
  return /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(source);
}

function originOf(port: string): string {
  return `http://localhost:${port}`;
}

/** Resolves to a version whose files the site keeps, live or not, with the integrity in the record beside them. */
async function keptRelease(name: string, version: string): Promise<Release> {
  const folder = `/remotes/${name}/${version}/`;
  // Browsers may have cached the record of a version that was removed.
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(folder + RECORD, { cache: 'no-cache', signal });
  if (answer.status === 404) {
    throw new Error(`${name} ${version} is not on this site, or not any more`);
  }
  if (!answer.ok) throw new Error(`${folder}${RECORD}: HTTP ${String(answer.status)}`);
  const { entry } = (await answer.json()) as { entry?: object };
  // The entry in a record is that of a registry without its share of visitors.
  const listed = { ...entry, deployment: { traffic: 0, default: false } };
  const microFrontends = { [name]: [listed] };
  const [release] = releasesOf(salvageRegistry({ schema: 1, revision: 0, microFrontends }), name);
  if (!release?.url.startsWith(folder)) throw new Error(`${folder}${RECORD} is no record of it`);
  return { ...release, state: 'override' };
}

/** Shows the overrides at the end of the page, and reloads it after each build of a development server. */
function showBar(running: Override[], problems: string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const bar = Object.assign(document.createElement('section'), {
    className: 'tool-bar',
    lang: 'en',
  });
  bar.setAttribute('aria-label', 'Overrides');
  const add = (name: 'p' | 'button', textContent: string) => {
    const element = Object.assign(document.createElement(name), { textContent });
    bar.append(element);
    return element;
  };
  if (running.length > 0) add('p', describe(running));
  if (problems.length > 0) add('p', `Not run: ${problems.join('; ')}`);
  const reload = () => {
    window.location.reload();
  };
  add('button', 'Stop').onclick = () => {
    rememberInTab('redeem.overrides', {});
    reload();
  };
  document.body.append(bar);
  const ports = running.map(([, source]) => source).filter((source) => !isVersion(source));
  for (const port of new Set(ports)) {
    new EventSource(`${originOf(port)}/live-reload`).addEventListener('reload', reload);
  }
}

function describe(overrides: Override[]): string {
  const where = (source: string) => (isVersion(source) ? source : `from ${originOf(source)}`);
  return overrides.map(([name, source]) => `${name} runs ${where(source)}`).join('; ');
}
