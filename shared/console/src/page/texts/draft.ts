import type { SavedText } from '../../texts/api';
import { ask, client, RefusedRequest } from '../server';

/** The pause in typing after which a text is saved, in milliseconds. */
const PAUSE_MS = 600;
/** The pause before the server is asked again for what others have written, or after a failure. */
const LOOK_MS = 3_000;

export interface DraftState extends Omit<SavedText, 'sent'> {
  /** Whether the server does not have the text yet. */
  isKept: boolean;
  /** Why the server does not answer. */
  error: string | null;
}

type Kept = Pick<DraftState, 'text' | 'version'>;

const NOTHING = { text: '', version: '', published: '', conflict: null };

/**
 * The text of a document in this browser: it is saved as somebody types, takes over what others save, and stays in the browser
 * until the server has it.
 */
export class Draft {
  readonly #url: string;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;

  constructor(path: string) {
    this.#url = `/api/texts/documents/${path}`;
    this.#key = `texts ${path}`;
    const kept = this.#kept();
    this.#state = { ...NOTHING, ...kept, isKept: kept !== null, error: null };
  }

  readonly state = (): DraftState => this.#state;

  /** Follows the document until the function that it returns is called. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#in(0);
    return () => {
      this.#listeners.delete(listener);
      // What was typed last is saved without its page.
      this.#in(0);
    };
  };

  /** Takes what the person has typed, or has chosen of two texts, which goes on from another version. */
  readonly type = (text: string, version = this.#state.version): void => {
    if (text === this.#state.text && this.#state.conflict === null) return;
    this.#set({ text, version, conflict: null, isKept: true });
    this.#keep();
    this.#in(PAUSE_MS);
  };

  #in(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#next(), delay);
  }

  /** Saves what the server does not have, or asks whether others have saved. */
  async #next(): Promise<void> {
    if (this.#isAsking || !this.#isWanted()) return;
    this.#isAsking = true;
    try {
      await (this.#state.isKept ? this.#save() : this.#read());
      this.#set({ error: null });
    } catch (error) {
      this.#set({ error: (error as Error).message });
      if (!(error instanceof RefusedRequest)) throw error;
    } finally {
      this.#isAsking = false;
      const { isKept, error } = this.#state;
      if (this.#isWanted()) this.#in(isKept && error === null ? PAUSE_MS : LOOK_MS);
    }
  }

  /** Checks whether there is something to ask: nothing while somebody has to choose. */
  #isWanted(): boolean {
    const { isKept, conflict } = this.#state;
    return conflict === null && (this.#listeners.size > 0 || isKept);
  }

  async #read(): Promise<void> {
    const found = await ask<SavedText>(this.#url);
    // Somebody may have begun to type meanwhile: the next save joins both.
    if (!this.#state.isKept) this.#set(found);
  }

  async #save(): Promise<void> {
    const { text, version: base } = this.#state;
    const saved = await ask<SavedText>(this.#url, 'PUT', { base, text });
    const isTyping = this.#state.text !== text;
    if (saved.conflict === null && isTyping) this.#set({ version: saved.sent });
    else if (saved.conflict === null) this.#set({ ...saved, isKept: false });
    // A choice is of all that was typed.
    else if (!isTyping) this.#set({ conflict: saved.conflict });
    this.#keep();
    void client.invalidateQueries();
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    const { text, version, isKept } = this.#state;
    try {
      if (isKept) localStorage.setItem(this.#key, JSON.stringify({ text, version }));
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
