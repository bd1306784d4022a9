import { createRequire } from 'node:module';

/** The federation name of the one module that every remote exposes. */
export const EXPOSED = './remote';

/**
 * The complete list of shared modules.
 *
 * Federation matches shared modules by the text of the import, and a shared module cannot be tree-shaken. So the
 * list has React (one dispatcher, one set of hooks) and the facade; all other libraries stay private to the shell.
 */
const SHARED = ['react', '@redeem/platform'] as const;

/** Returns the versions of the shared modules with which a package is built, by their names. */
export function sharedVersions(packageFile: string): Record<string, string> {
  const require = createRequire(packageFile);
  const versionOf = (name: string) =>
    (require(`${name}/package.json`) as { version: string }).version;
  return Object.fromEntries(SHARED.map((name) => [name, versionOf(name)]));
}

/** Returns the versions of the shared modules with which a package is built, in one text. */
export function builtWith(packageFile: string): string {
  return Object.values(sharedVersions(packageFile)).join(' ');
}

/** Returns how a remote consumes the shared modules: without a copy of its own. */
export function consumedModules(packageFile: string) {
  return shared(packageFile, (version, name) => ({
    import: false as const,
    // A remote may use everything that its platform offered at build time, so minor versions count. It
    // uses only the parts of React that every 19 has.
    requiredVersion: name === 'react' ? `^${version.replace(/\..*/, '')}.0.0` : `^${version}`,
  }));
}

/** Returns how the shell provides the shared modules: eagerly, without a second round trip. */
export function providedModules(packageFile: string) {
  return shared(packageFile, (version) => ({ eager: true, version, requiredVersion: version }));
}

function shared<Role>(packageFile: string, role: (version: string, name: string) => Role) {
  const versions = Object.entries(sharedVersions(packageFile));
  return Object.fromEntries(
    versions.map(([name, version]) => [
      name,
      { singleton: true, strictVersion: true, ...role(version, name) },
    ]),
  );
}
