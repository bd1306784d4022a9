import * as v from 'valibot';

import { parseJsonDocument } from './json-document';

/** The part of mf-manifest.json that a release needs. */
const ManifestContract = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.string() }),
  }),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
  exposes: v.array(v.object({ path: v.string() })),
});

/** How a remote is to be loaded. */
export interface Federation {
  /** Path of the entry inside the release. */
  entry: string;
  /** The global under which the entry registers its container. */
  globalName: string;
  exposes: string[];
  /** What the remote expects the shell to provide: module name to version range. */
  shared: Record<string, string>;
}

/** Reads what the build of a remote says about it. */
export function parseManifest(manifest: string): Federation {
  const { metaData, shared, exposes } = parseJsonDocument(
    'mf-manifest.json',
    ManifestContract,
    manifest,
  );
  const { path, name } = metaData.remoteEntry;
  return {
    entry: `${path}${name}`,
    globalName: metaData.globalName,
    exposes: exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(
      shared.map((module) => [module.name, module.requiredVersion] as const).sort(),
    ),
  };
}
