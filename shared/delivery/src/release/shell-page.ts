import { BUILT_FILES, MARK, parseJsonDocument, ShellContract } from '@redeem/contracts';
import type * as v from 'valibot';

import { ReleaseError } from '../site/delivery-error';
import type { ReleaseFile } from './release-files';

export interface ShellPage {
  /** index.html as built, still without registry and configuration. */
  html: string;
  page: ReleaseFile;
  /** Scripts that the page starts, as paths inside the release. */
  scripts: string[];
  /** Routes of the shell, each with the remote that owns its page. */
  routes: Record<string, string | null>;
  /** Version of each module that the shell provides to remotes. */
  provides: Record<string, string>;
  /** Names of the modules that every remote must expose. */
  uses: string[];
}

/** Matches scripts that the page starts, and those that its boot script starts or fetches. */
const SCRIPTS =
  /<script\b[^>]*\ssrc="?([^"\s>]+)[^>]*>|<link\b[^>]*\sas="script"[^>]*\shref="?([^"\s>]+)[^>]*>/g;

/** Reads the built page. Throws a `ReleaseError` if it starts a script that is not part of its release. */
export function readShellPage(
  page: ReleaseFile,
  address: string,
  files: readonly ReleaseFile[],
): ShellPage {
  const html = page.bytes.toString();
  const scripts = [...html.matchAll(SCRIPTS)].flatMap(([element, script = '', preload = '']) => {
    const src = script || preload;
    const file = files.find(({ path }) => `${address}/${path}` === src);
    if (!file) throw new ReleaseError(`dist/index.html asks for ${src}, not part of this release`);
    if (!element.includes(` integrity="${file.integrity}"`)) {
      throw new ReleaseError(`dist/index.html asks for ${src} without its integrity`);
    }
    return element.includes(` ${MARK.texts}=`) ? [] : file.path;
  });
  if (scripts.length === 0) throw new ReleaseError('dist/index.html starts no script');
  const contracts = ShellContract.entries.extras.entries;
  return {
    html,
    page,
    scripts,
    routes: readFile(files, BUILT_FILES.routes, contracts.routes),
    provides: readFile(files, BUILT_FILES.provides, contracts.provides),
    uses: readFile(files, BUILT_FILES.uses, contracts.uses),
  };
}

function readFile<Contract extends v.GenericSchema>(
  files: readonly ReleaseFile[],
  name: string,
  contract: Contract,
): v.InferOutput<Contract> {
  const file = files.find(({ path }) => path === name);
  if (!file) throw new ReleaseError(`dist/${name} is missing: build it again`);
  return parseJsonDocument(name, contract, file.bytes.toString());
}
