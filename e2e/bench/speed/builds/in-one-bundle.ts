interface Remote {
  name: string;
}

type Exposed = Promise<{ remote: Remote }>;

/**
 * Replaces the shell's remote registry and the federation runtime in the single-bundle build. The home page
 * is in the bundle; the other remotes are loaded when they are requested.
 */
export class RemoteRegistry {
  readonly known: unknown;
  readonly releases = new Map<string, never>();
  readonly loads = new Map<string, never>();
  readonly #loading = new Map<string, Promise<Remote>>();

  constructor(registry: unknown) {
    this.known = registry;
  }

  load(name: string, prepare: (remote: Remote) => Promise<void>): Promise<Remote> {
    const loading = this.#loading.get(name) ?? load(name, prepare);
    this.#loading.set(name, loading);
    return loading;
  }

  /** Does nothing, because no remote is prepared early here. */
  async start(name: string): Promise<Remote> {
    return (await exposedBy(name)).remote;
  }

  versionOf(): null {
    return null;
  }
}

/** Returns undefined, because there is no runtime. */
export function getInstance(): undefined {
  return undefined;
}

async function load(name: string, prepare: (remote: Remote) => Promise<void>): Promise<Remote> {
  const { remote } = await exposedBy(name);
  await prepare(remote);
  return remote;
}

function exposedBy(name: string): Exposed {
  return name === 'redeem-form'
    ? import(
        /* webpackMode: "eager", webpackInclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`
      )
    : import(/* webpackExclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`);
}
