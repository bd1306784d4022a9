import { BUILT_FILES, parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

const AssetsContract = v.object({ sync: v.array(v.string()), async: v.array(v.string()) });

/** The part of mf-manifest.json that delivery reads. */
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

/** Describes how the shell loads a remote. */
export interface Federation {
  /** Path of the entry inside the release. */
  entry: string;
  /** The global under which the entry registers its container. */
  globalName: string;
  exposes: string[];
  /** Files that the exposed modules need to run. */
  preload: string[];
  /** All files that the manifest lists. */
  assets: string[];
  /** Shared modules that the remote expects from the shell: version range by module name. */
  shared: Record<string, string>;
}

/** Parses the mf-manifest.json that the build of a remote writes. */
export function parseManifest(manifest: string): Federation {
  const { metaData, shared, exposes } = parseJsonDocument(
    BUILT_FILES.manifest,
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
