import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Session } from '../../api';
import type { ContentDocument, DraftNote, Problem, Saved } from '../../content-api';
import type { Mark } from '../../content-outline';
import { ask, type RefusedRequest } from '../state';
import { merge } from './merge';

/** A draft is saved when nobody has typed for this time, in milliseconds. */
const PAUSE_MS = 1_200;
/** A draft that could not be saved is sent again after this time, in milliseconds. */
const AGAIN_MS = 5_000;

/** What a browser keeps until the console has it. */
interface Kept {
  text: string;
  before: string;
  at: string;
}

interface EditedDraft {
  text: string;
  note: DraftNote | null;
  problems: Problem[];
  marks: Record<string, Mark[]>;
  /** Nothing was typed since the last save. */
  isSaved: boolean;
  /** Why it is not saved; empty if it is, or will be in a moment. */
  failure: string;
  /** A sentence about what others have changed. */
  news: string;
  /** What others have written in lines that this person has changed, too. */
  omitted: string[];
  /** The person has typed. */
  type: (text: string) => void;
  /** Something else has changed the text: the editor gets it, too. */
  replace: (text: string) => void;
  forgetNews: () => void;
  /** Joins the draft with the live text that a release has changed since the draft was begun. */
  takeInLive: () => void;
  /** Discards the draft: the text is that of visitors again. Resolves to the text that is gone; null if it stays. */
  discard: () => Promise<string | null>;
  /** Saves now. Resolves to the number of the draft; null if it could not be saved. */
  save: () => Promise<number | null>;
}

interface DraftOptions {
  shown: ContentDocument;
  session: Session;
  onEnded: (message: string) => void;
  /** Reads the document again. */
  onStale: () => void;
  /** Receives a text that the person has not typed, at once. */
  onReplaced: (text: string) => void;
}

/** Keeps what a person types: in this browser at once, and on the console as a draft when the person pauses. */
export function useDraft({
  shown,
  session,
  onEnded,
  onStale,
  onReplaced,
}: DraftOptions): EditedDraft {
  const path = `/api/content/${shown.locale}/${shown.document}`;
  const key = `console.draft ${session.root} ${session.person.name} ${shown.locale}/${shown.document}`;
  const [start] = useState(() => begin(key, shown));
  const [text, setText] = useState(start.text);
  const [note, setNote] = useState<DraftNote | null>(shown.draft);
  const [checked, setChecked] = useState({ problems: shown.problems, marks: shown.marks });
  const [failure, setFailure] = useState('');
  const [news, setNews] = useState(start.news);
  const [omitted, setOmitted] = useState(start.omitted);
  const [isSaved, setSaved] = useState(start.text === start.before);
  /** What the console has, and what it was made from. */
  const server = useRef({
    text: start.before,
    seen: shown.number,
    base: baseOf(shown),
    /** It is saved for the sake of its base, also if its text is the same. */
    isRebased: false,
  });
  const current = useRef(start.text);
  const sending = useRef<Promise<number | null> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const later = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), after);
  };

  const show = (next: string) => {
    current.current = next;
    setText(next);
    const isSame = next === server.current.text;
    setSaved(isSame);
    keep(
      key,
      isSame ? null : { text: next, before: server.current.text, at: new Date().toISOString() },
    );
  };

  function type(next: string) {
    show(next);
    later(PAUSE_MS);
  }

  function replace(next: string) {
    onReplaced(next);
    type(next);
  }

  function save(): Promise<number | null> {
    clearTimeout(timer.current);
    sending.current ??= send().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  async function send(): Promise<number | null> {
    const sent = current.current;
    const { text: before, seen, base, isRebased } = server.current;
    if (sent === before && !isRebased) return seen;
    try {
      const body = { text: sent, seen, base };
      const saved = await ask<Saved>(path, { method: 'PUT', body, token: session.token });
      server.current = { text: sent, seen: saved.number, base: saved.base, isRebased: false };
      setNote(saved);
      setChecked(saved);
      setFailure('');
      show(current.current);
      if (current.current !== sent) later(PAUSE_MS);
      return saved.number;
    } catch (error) {
      const { status, message } = error as RefusedRequest;
      if (status === 401) {
        onEnded(
          'Your session has ended. What you have typed is kept in this browser: sign in, and go on.',
        );
      } else if (status === 409) onStale();
      else {
        const reason = message.replace(/[^.?!]$/, '$&.');
        setFailure(`Not saved: ${reason} It is kept in this browser, and is sent again.`);
        later(status === 0 || status >= 500 ? AGAIN_MS : AGAIN_MS * 6);
      }
      return null;
    }
  }

  // Another person, or another tab, has changed the draft, or a release has changed the live text.
  const takeIn = useEffectEvent((read: ContentDocument) => {
    const theirs = textOf(read);
    const { number } = read;
    // The answer is older than what this page has saved since.
    if (number < server.current.seen) return;
    if (number === server.current.seen && theirs === server.current.text) {
      if (!server.current.isRebased) server.current.base = baseOf(read);
      setNote(read.draft);
      setChecked({ problems: read.problems, marks: read.marks });
      // The store answers again.
      if (failure !== '') later(0);
      return;
    }
    const { text: joined, omitted: left } = merge(current.current, server.current.text, theirs);
    const who = read.draft
      ? `${read.draft.by} has changed this text`
      : 'The draft of this text was discarded or published, or the live text has changed';
    setNews(
      `${who}. ${left.length === 0 ? 'Both changes are in it.' : 'In the same lines, yours stay.'}`,
    );
    setOmitted(left);
    server.current = { text: theirs, seen: number, base: baseOf(read), isRebased: false };
    setNote(read.draft);
    setChecked({ problems: read.problems, marks: read.marks });
    onReplaced(joined);
    show(joined);
    if (joined !== theirs) later(0);
  });
  useEffect(() => {
    takeIn(shown);
  }, [shown]);

  const atStart = useEffectEvent(() => {
    if (current.current !== server.current.text) later(0);
  });
  const atEnd = useEffectEvent(() => {
    void save();
  });
  useEffect(() => {
    atStart();
    return () => {
      clearTimeout(timer.current);
      atEnd();
    };
  }, []);

  function forgetNews() {
    setNews('');
    setOmitted([]);
  }

  async function discard(): Promise<string | null> {
    const seen = await save();
    if (seen === null) return null;
    const gone = current.current;
    try {
      await ask(path, { method: 'DELETE', body: { seen }, token: session.token });
    } catch (error) {
      setFailure((error as RefusedRequest).message);
      return null;
    }
    const { live } = shown;
    const next = live?.text ?? '';
    server.current = { text: next, seen: seen + 1, base: live?.hash ?? '', isRebased: false };
    setNote(null);
    forgetNews();
    onReplaced(next);
    show(next);
    onStale();
    return gone;
  }

  function takeInLive() {
    const { draft, live } = shown;
    if (!draft || !live) return;
    const { text: joined, omitted: left } = merge(current.current, draft.base.text, live.text);
    Object.assign(server.current, { base: live.hash, isRebased: true });
    setNews(
      left.length === 0
        ? 'The changes of the live text are in it.'
        : 'In the same lines, yours stay.',
    );
    setOmitted(left);
    onReplaced(joined);
    show(joined);
    later(0);
  }

  return {
    text,
    note,
    ...checked,
    isSaved,
    failure,
    news,
    omitted,
    type,
    replace,
    forgetNews,
    takeInLive,
    discard,
    save,
  };
}

/** Returns what the editor starts with: what the console has, and what this browser could not bring to it. */
function begin(key: string, shown: ContentDocument) {
  const before = textOf(shown);
  const kept = shown.mayEdit ? keptAt(key) : null;
  if (!kept || kept.text === before) return { text: before, before, news: '', omitted: [] };
  const { text, omitted } = merge(kept.text, kept.before, before);
  const at = new Date(kept.at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return {
    text,
    before,
    news: `What you typed until ${at} was not saved, and is here again.`,
    omitted,
  };
}

function textOf({ draft, live }: ContentDocument): string {
  return draft?.text ?? live?.text ?? '';
}

function baseOf({ draft, live }: ContentDocument): string {
  return draft?.base.hash ?? live?.hash ?? '';
}

function keptAt(key: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** A browser without storage, or with a full one, keeps nothing; the console saves it a moment later. */
function keep(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // See above.
  }
}
