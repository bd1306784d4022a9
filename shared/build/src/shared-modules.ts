import { createRequire } from 'node:module';

/**
 * The whole list of what crosses the federation boundary.
 *
 * Sharing goes by the text of the import, and a shared module cannot be tree-shaken, so the list
 * holds React (one dispatcher, one set of hooks) and the one facade behind which every other
 * library stays private to the shell.
 */
const SHARED = ['react', '@redeem/platform'] as const;

/** How a remote asks for the shared modules: never with a copy of its own to fall back on. */
export function consumedModules(packageFile: string) {
  return shared(packageFile, (version, name) => ({
    import: false as const,
    // A remote may use what its platform offered when it was built, so minor versions count;
    // of React it uses only what every 19 has.
    requiredVersion: name === 'react' ? `^${major(version)}.0.0` : `^${version}`,
  }));
}

/** How the shell provides them: eagerly, so that nothing waits for a second round trip. */
export function providedModules(packageFile: string) {
  return shared(packageFile, (version) => ({ eager: true, version, requiredVersion: version }));
}

function shared<Role>(packageFile: string, role: (version: string, name: string) => Role) {
  const require = createRequire(packageFile);
  return Object.fromEntries(
    SHARED.map((name) => {
      const { version } = require(`${name}/package.json`) as { version: string };
      return [name, { singleton: true, strictVersion: true, ...role(version, name) }];
    }),
  );
}

function major(version: string): string {
  return version.split('.')[0] ?? version;
}
