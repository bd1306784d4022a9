import { createRequire } from 'node:module';

/**
 * The complete list of shared modules.
 *
 * Federation matches shared modules by the text of the import, and a shared module cannot be tree-shaken. So the
 * list has React (one dispatcher, one set of hooks) and the facade; all other libraries stay private to the shell.
 */
const SHARED = ['react', '@redeem/platform'] as const;

/** Returns the versions of the shared modules with which a package is built. */
export function builtWith(packageFile: string): string {
  return Object.values(shared(packageFile, (version) => ({ version })))
    .map(({ version }) => version)
    .join(' ');
}

/** Returns how a remote consumes the shared modules: without a copy of its own. */
export function consumedModules(packageFile: string) {
  return shared(packageFile, (version, name) => ({
    import: false as const,
    // A remote may use everything that its platform offered at build time, so minor versions count. It
    // uses only the parts of React that every 19 has.
    requiredVersion: name === 'react' ? `^${major(version)}.0.0` : `^${version}`,
  }));
}

/** Returns how the shell provides the shared modules: eagerly, without a second round trip. */
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
