import type { SiteAuthor } from '../revisions/change-site';
import type { Storage } from '../storage/storage';
import type { Reporter } from './reporter';

/** The result of a command: a value for pipelines, lines for people. */
export interface Outcome {
  value: unknown;
  lines: string[];
}

/** The context of every command. It is complete after the command line was parsed. */
export interface CommandContext {
  storage: () => Storage;
  /** Returns the author of a change, with a callback for the notes of the outcome. */
  author: () => SiteAuthor;
  reporter: Reporter;
  finish: (outcome: Outcome) => void;
}
