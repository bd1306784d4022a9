interface Remote {
  name: string;
  loadStrings: (locale: string) => Promise<Record<string, string>>;
}

type Exposed = Promise<{ remote: Remote }>;

interface Texts {
  add: (name: string, loadStrings: Remote['loadStrings']) => Promise<void>;
}

/**
 * Replaces the shell's remotes and the federation runtime in the single-bundle build. The home page is in the bundle; the
 * other remotes are loaded when they are requested.
 */
export class Remotes {
  #firstPage: string | null | undefined;
  readonly #texts: Texts;
  readonly #records = new Map<string, RemoteRecord>();

  constructor({ texts }: { texts: Texts }) {
    this.#texts = texts;
  }

  of(name: string): RemoteRecord {
    const record = this.#records.get(name) ?? new RemoteRecord(name, this.#texts);
    this.#records.set(name, record);
    return record;
  }

  isFirstPage(path: string): boolean {
    if (this.#firstPage === undefined) this.#firstPage = path;
    else if (this.#firstPage !== path) this.#firstPage = null;
    return this.#firstPage === path;
  }

  all(): RemoteRecord[] {
    return [...this.#records.values()];
  }
}

class RemoteRecord {
  readonly release = undefined;
  readonly version = null;
  state: 'loading' | 'loaded' = 'loading';
  ready: Remote | undefined;
  shown: Remote | undefined;
  readonly #name: string;
  readonly #texts: Texts;
  #loading: Promise<Remote> | null = null;
  #opened: Promise<Remote> | null = null;

  constructor(name: string, texts: Texts) {
    this.#name = name;
    this.#texts = texts;
  }

  open(): Promise<Remote> {
    this.shown ??= this.ready;
    this.#opened ??= this.prepare().then((remote) => {
      this.state = 'loaded';
      this.shown = remote;
      return remote;
    });
    return this.#opened;
  }

  prepare(): Promise<Remote> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<Remote> {
    const { remote } = await exposedBy(this.#name);
    await this.#texts.add(remote.name, remote.loadStrings);
    this.ready = remote;
    return remote;
  }
}

/** Returns a runtime that is never used. */
export function pageFederation() {
  return { registerPlugins: () => undefined };
}

function exposedBy(name: string): Exposed {
  return name === 'redeem-form'
    ? import(
        /* webpackMode: "eager", webpackInclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`
      )
    : import(/* webpackExclude: /redeem-form\/src/ */ `#remotes/${name}/src/public.ts`);
}
