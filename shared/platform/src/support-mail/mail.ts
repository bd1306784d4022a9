import { createStore } from 'effector';

export interface Mail {
  subject: string;
  /** Lines end in `\n`. */
  body: string;
}

/** Returns what a mail says already, as a query of its URL; empty for none. */
export type QueryOf = (mail: Mail | null) => string;

/** Null until the part that prepares mails is loaded; a mail is empty until then. */
export const $queryOf = createStore<QueryOf | null>(null);

/** The problem that the page knows; null without one. */
export const $mail = createStore<Mail | null>(null);
