import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

const AssetsContract = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** The part of mf-manifest.json that a release needs. */
const ManifestContract = v.object({
  metaData: v.object({
    globalName: v.string(),
    remoteEntry: v.object({ name: v.string(), path: v.string() }),
  }),
  shared: v.array(v.object({ name: v.string(), requiredVersion: v.string() })),
  exposes: v.array(
    v.object({ path: v.string(), assets: v.object({ js: AssetsContract, css: AssetsContract }) }),
  ),
});

/** How a remote is to be loaded. */
export interface Federation {
  /** Path of the entry inside the release. */
  entry: string;
  /** The global under which the entry registers its container. */
  globalName: string;
  exposes: string[];
  /** The files without which what it exposes cannot run. */
  preload: string[];
  /** Every file that it says it has. */
  assets: string[];
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
  const entry = `${path}${name}`;
  const assets = exposes.flatMap((expose) => [expose.assets.js, expose.assets.css]);
  const preload = assets.flatMap(({ sync }) => sync);
  return {
    entry,
    preload,
    assets: [entry, ...preload, ...assets.flatMap((all) => all.async)],
    globalName: metaData.globalName,
    exposes: exposes.map((expose) => expose.path).sort(),
    shared: Object.fromEntries(
      shared.map((module) => [module.name, module.requiredVersion] as const).sort(),
    ),
  };
}
