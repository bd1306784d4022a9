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

/** The timeout of a release's record, in milliseconds. */
const RECORD_TIMEOUT_MS = 5_000;

const WARNING =
  'The link you followed asks for it. They would see whatever you see and type here, codes too. Run them only if you know who serves them.';

const OVERRIDDEN = { deployment: { traffic: 0, default: false }, state: 'override' } as const;

/**
 * Resolves to the overrides of this page: those that were confirmed in this tab, and those in the address, which anybody may have
 * written, after a confirmation. A bar names them, and those that cannot run with the reason. It removes them from the address.
 */
export async function applyOverrides(allowedOrigins: readonly string[]): Promise<Releases> {
  const kept = recallInTab('redeem.overrides') as Sources;
  const asked = Object.fromEntries(
    takeFromAddress().map((text) => text.split('@', 2) as [string, string]),
  );
  const releases = new Map<string, Release>();
  const problems: string[] = [];
  const find = async ([name, source = '']: [string, string?]) => {
    try {
      releases.set(name, await releaseFrom(name, source, allowedOrigins));
    } catch (error) {
      problems.push((error as Error).message);
    }
  };
  await Promise.all(Object.entries({ ...kept, ...asked }).map(find));
  const question = Object.entries(asked).filter(
    ([name, source]) => releases.has(name) && kept[name] !== source,
  );
  if (question.length > 0 && !(await confirm(question))) {
    for (const [name] of question) releases.delete(name);
  }
  const running = Object.entries({ ...kept, ...asked }).filter(([name]) => releases.has(name));
  rememberInTab('redeem.overrides', Object.fromEntries(running));
  if (running.length + problems.length > 0) showBar(running, problems);
  return releases;
}

function takeFromAddress(): string[] {
  const url = new URL(window.location.href);
  const found = url.searchParams.getAll('remote');
  url.searchParams.delete('remote');
  if (found.length > 0) window.history.replaceState(window.history.state, '', url);
  return found;
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
    ...OVERRIDDEN,
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
  const signal = AbortSignal.timeout(RECORD_TIMEOUT_MS);
  const answer = await fetch(folder + RECORD, { cache: 'no-cache', signal });
  if (answer.status === 404) {
    throw new Error(`${name} ${version} is not on this site, or not any more`);
  }
  if (!answer.ok) throw new Error(`${folder}${RECORD}: HTTP ${String(answer.status)}`);
  const { entry } = (await answer.json()) as { entry?: object };
  // The entry in a record is that of a registry without its share of visitors.
  const listed = { [name]: [{ ...entry, ...OVERRIDDEN }] };
  const [release] = releasesOf(salvageRegistry({ schema: 1, microFrontends: listed }), name);
  if (!release?.url.startsWith(folder)) throw new Error(`${folder}${RECORD} is no record of it`);
  return { ...release, ...OVERRIDDEN };
}

/** Asks the developer, and resolves to the answer. Nothing of the site starts before. */
async function confirm(question: [string, string][]): Promise<boolean> {
  const title = 'Run other remotes in this tab?';
  const dialog = append('dialog', 'tool-question', title);
  add(dialog, 'h2', title);
  add(dialog, 'p', WARNING);
  add(dialog, 'p', describe(question));
  const isConfirmed = await new Promise<boolean>((resolve) => {
    const answer = (is: boolean) => () => {
      resolve(is);
    };
    add(dialog, 'button', 'Do not run').onclick = answer(false);
    add(dialog, 'button', 'Run in this tab').onclick = answer(true);
    dialog.onclose = answer(false);
    dialog.showModal();
  });
  dialog.remove();
  return isConfirmed;
}

/** Shows the overrides at the end of the page, and reloads it after each build of a development server. */
function showBar(running: [string, string][], problems: string[]): void {
  const bar = append('section', 'tool-bar', 'Overrides');
  if (running.length > 0) add(bar, 'p', describe(running));
  if (problems.length > 0) add(bar, 'p', `Not run: ${problems.join('; ')}`);
  const reload = () => {
    window.location.reload();
  };
  add(bar, 'button', 'Stop').onclick = () => {
    rememberInTab('redeem.overrides', {});
    reload();
  };
  const ports = running.flatMap(([, source]) => (isVersion(source) ? [] : [source]));
  for (const port of new Set(ports)) {
    new EventSource(`${originOf(port)}/live-reload`).addEventListener('reload', reload);
  }
}

function describe(overrides: [string, string][]): string {
  const where = (source: string) => (isVersion(source) ? source : `from ${originOf(source)}`);
  return overrides.map(([name, source]) => `${name} runs ${where(source)}`).join('; ');
}

function append<Name extends 'dialog' | 'section'>(name: Name, className: string, label: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const element = add(document.body, name, '');
  Object.assign(element, { className, lang: 'en' });
  element.setAttribute('aria-label', label);
  return element;
}

function add<Name extends keyof HTMLElementTagNameMap>(to: Element, name: Name, text: string) {
  const element = document.createElement(name);
  element.textContent = text;
  to.append(element);
  return element;
}
