import type { Conflict, SavedText } from '../../texts/api';
import { ask, client, RefusedRequest } from '../server';

/** The pause in typing after which a text is saved, and the pause after a failure, in milliseconds. */
const PAUSE_MS = 600;
const RETRY_MS = 3_000;
const LOOK_MS = 3_000;

export interface DraftState {
  text: string;
  /** What visitors have. */
  published: string;
  status: 'loading' | 'saved' | 'saving' | 'kept';
  /** Why it is only kept in this browser. */
  error: string | null;
  conflict: Conflict | null;
  /** The version on the server from which the text goes on. */
  version: string;
}

type Kept = Pick<DraftState, 'text' | 'version'>;

/**
 * The text of a document in this browser: it is saved as somebody types, takes over what others save, and stays in the browser
 * until the server has it.
 */
export class Draft {
  readonly #url: string;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #state: DraftState = {
    text: '',
    published: '',
    status: 'loading',
    error: null,
    conflict: null,
    version: '',
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(path: string) {
    this.#url = `/api/texts/documents/${path}`;
    this.#key = `texts ${path}`;
  }

  readonly state = (): DraftState => this.#state;

  /** Follows the document until the function that it returns is called. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#next();
    return () => {
      this.#listeners.delete(listener);
      // What was typed last is saved without its page.
      this.#in(0);
    };
  };

  /** Takes what the person has typed. */
  type(text: string): void {
    if (text === this.#state.text) return;
    this.#keep({ text, version: this.#state.version });
    this.#set({ text, status: 'kept' });
    this.#in(PAUSE_MS);
  }

  /** Goes on with one of two texts that Git could not join. */
  choose(text: string): void {
    const { conflict, version } = this.#state;
    const next = { text, version: conflict?.base ?? version };
    this.#keep(next);
    this.#set({ ...next, conflict: null, status: 'kept' });
    this.#in(0);
  }

  #in(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), delay);
  }

  /** Saves what the server does not have, or asks whether others have saved. */
  async #next(): Promise<void> {
    if (this.#isAsking || !this.#isWanted()) return;
    this.#isAsking = true;
    try {
      if (this.#state.status === 'loading') await this.#load();
      else if (this.#state.status === 'kept') await this.#save();
      else await this.#look();
    } catch (error) {
      this.#set({ error: (error as Error).message });
      if (!(error instanceof RefusedRequest)) throw error;
    } finally {
      this.#isAsking = false;
      const { status, error } = this.#state;
      const pause = status === 'kept' ? PAUSE_MS : LOOK_MS;
      if (this.#isWanted()) this.#in(error === null ? pause : RETRY_MS);
    }
  }

  /** Checks whether there is something to ask: nothing while somebody has to choose. */
  #isWanted(): boolean {
    const { status, conflict } = this.#state;
    return conflict === null && (this.#listeners.size > 0 || status === 'kept');
  }

  async #load(): Promise<void> {
    const found = await ask<SavedText>(this.#url);
    const { text, version, published, conflict } = found;
    const kept = this.#kept();
    const isOlder = kept !== null && kept.text !== text;
    this.#set({
      text,
      version,
      published,
      conflict,
      error: null,
      status: 'saved',
      ...(isOlder && { ...kept, status: 'kept' }),
    });
  }

  async #save(): Promise<void> {
    const { text: sent, version: base } = this.#state;
    this.#set({ status: 'saving' });
    try {
      const saved = await ask<SavedText>(this.#url, { method: 'PUT', body: { base, text: sent } });
      const { conflict, published } = saved;
      const isTyping = this.#state.text !== sent;
      if (conflict) this.#set({ conflict, status: 'kept', error: null });
      else if (isTyping) this.#keep({ text: this.#state.text, version: saved.sent });
      else this.#keep(null);
      if (!conflict) {
        const next = isTyping
          ? { version: saved.sent }
          : { text: saved.text, version: saved.version };
        this.#set({ ...next, published, error: null, status: isTyping ? 'kept' : 'saved' });
        void client.invalidateQueries();
      }
    } catch (error) {
      this.#set({ status: 'kept' });
      throw error;
    }
  }

  async #look(): Promise<void> {
    const { version } = this.#state;
    const found = await ask<SavedText>(this.#url);
    // Somebody may have begun to type meanwhile: the next save joins both.
    if (this.#state.status !== 'saved' || this.#state.version !== version) return;
    const { text, published, conflict } = found;
    this.#set({ text, published, conflict, version: found.version, error: null });
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(kept: Kept | null): void {
    try {
      if (kept) localStorage.setItem(this.#key, JSON.stringify(kept));
      else localStorage.removeItem(this.#key);
    } catch {
      // A browser that keeps nothing: the text is in the page, and on the server soon.
    }
  }

  #kept(): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  }
}
