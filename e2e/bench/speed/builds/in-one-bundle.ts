interface Remote {
  name: string;
}

type Exposed = Promise<{ remote: Remote }>;

/**
 * Takes the place of the shell's remote registry and of the federation runtime in the single-bundle
 * build: the home page is bundled in, the others come when they are asked for.
 */
export class RemoteRegistry {
  readonly releases = new Map<string, never>();
  readonly loads = new Map<string, never>();
  readonly #loading = new Map<string, Promise<Remote>>();

  load(name: string): Promise<Remote> {
    const loading = this.#loading.get(name) ?? exposedBy(name).then(({ remote }) => remote);
    this.#loading.set(name, loading);
    return loading;
  }

  versionOf(): null {
    return null;
  }
}

/** There is no runtime, so nothing is done with it. */
export function getInstance(): undefined {
  return undefined;
}

function exposedBy(name: string): Exposed {
  return name === 'redeem-form'
    ? import(
        /* webpackMode: "eager", webpackInclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`
      )
    : import(/* webpackExclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`);
}
