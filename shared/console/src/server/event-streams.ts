import type { SSEStreamingApi } from 'hono/streaming';

import type { Change } from '../api';
import { refusalOf } from './act';
import type { SiteReader } from './read-site';

/** How often a site is looked at while somebody looks at the console, in milliseconds. */
const LOOK_MS = 400;
/** Shorter than the silence after which a connection is closed. */
export const BEAT_MS = 8_000;
/** The look of one stream counts for all others for this time, in milliseconds: each costs a request to the store. */
const SHARED_MS = LOOK_MS / 2;
const MOST_STREAMS = 200;
const MOST_STREAMS_OF_SESSION = 10;

interface EventStreamsOptions {
  reader: SiteReader;
  onError: (error: unknown) => void;
  now: () => number;
}

/** Creates the streams of events by which pages see the changes of others. */
export function createEventStreams({ reader, onError, now }: EventStreamsOptions) {
  /** What wakes a stream, with the token of its session. */
  const streams = new Map<() => void, string>();
  let look: { time: number; found: ReturnType<typeof lastChange> } | null = null;

  function hasRoom(token: string): boolean {
    const own = [...streams.values()].filter((other) => other === token);
    return streams.size < MOST_STREAMS && own.length < MOST_STREAMS_OF_SESSION;
  }

  function wake(): void {
    look = null;
    for (const goOn of streams.keys()) goOn();
  }

  /** Sends events until the page is closed or its session ends. */
  async function run(
    events: SSEStreamingApi,
    token: string,
    isSignedIn: () => boolean,
  ): Promise<void> {
    let goOn: () => void = () => undefined;
    const onWake = () => {
      goOn();
    };
    streams.set(onWake, token);
    let shown = '';
    let away = '';
    let checked = reader.checkedAt();
    let beat = now();
    try {
      while (!events.aborted && isSignedIn()) {
        let problem: unknown;
        const found = await sharedLook().catch((error: unknown) =>
          refusalOf(error, (what) => (problem = what)),
        );
        // The first event after a failure is a revision, also if there is no new one.
        if ('error' in found) shown = '';
        if ('error' in found && found.error !== away) {
          away = found.error;
          if (problem !== undefined) onError(problem);
          await events.writeSSE({ event: 'away', data: JSON.stringify(away) });
        } else if ('tag' in found && found.tag !== shown) {
          const { tag, change } = found;
          away = '';
          await events.writeSSE({ event: 'revision', data: JSON.stringify(change) });
          shown = tag;
        } else if (checked !== reader.checkedAt()) {
          checked = reader.checkedAt();
          await events.writeSSE({ event: 'health', data: checked ?? '' });
        } else if (now() - beat >= BEAT_MS) {
          await events.writeSSE({ event: 'beat', data: '' });
          beat = now();
        }
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, LOOK_MS);
          goOn = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      streams.delete(onWake);
    }
  }

  /** Resolves to the last change as it was a moment ago. */
  function sharedLook(): ReturnType<typeof lastChange> {
    if (!look || performance.now() - look.time > SHARED_MS) {
      look = { time: performance.now(), found: lastChange() };
    }
    return look.found;
  }

  /** Resolves to the last change, with the tag of its file. */
  async function lastChange(): Promise<{ tag: string; change: Change }> {
    const { revision, tag } = await reader.latest();
    reader.check(wake);
    return { tag, change: await reader.changeAt(revision) };
  }

  return { hasRoom, wake, run };
}
