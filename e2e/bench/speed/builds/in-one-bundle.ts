interface Remote {
  name: string;
}

type Exposed = Promise<{ remote: Remote }>;

/**
 * Takes the place of the shell's remote registry and of the federation runtime in the single-bundle
 * build: the home page is bundled in, the others come when they are asked for.
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

  /** Before it is needed: nothing is prepared yet. */
  async start(name: string): Promise<Remote> {
    return (await exposedBy(name)).remote;
  }

  versionOf(): null {
    return null;
  }
}

/** There is no runtime, so nothing is done with it. */
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
