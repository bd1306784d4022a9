import type { SiteAuthor } from '../revisions/change-site';
import type { Storage } from '../storage/storage';
import type { Reporter } from './reporter';

/** What a command has to say: to a pipeline the value, to a person the lines. */
export interface Outcome {
  value: unknown;
  lines: string[];
}

/** What every command works with; known once the command line has been read. */
export interface CommandContext {
  storage: () => Storage;
  /** Who changes it; what else was done is part of the outcome. */
  author: () => SiteAuthor;
  reporter: Reporter;
  finish: (outcome: Outcome) => void;
}
