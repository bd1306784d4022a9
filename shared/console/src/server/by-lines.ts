import type { Context } from 'hono';
import { stream } from 'hono/streaming';

import type { Progress } from '../api';
import { refusalOf } from './act';
import { BEAT_MS } from './event-streams';

/** Answers by lines, because the work takes longer than a connection may be silent. It goes on if the page is closed. */
export function byLines(
  c: Context,
  onError: (error: unknown) => void,
  work: (onProgress: (text: string) => void) => Promise<Progress>,
): Response {
  c.header('Content-Type', 'application/x-ndjson');
  return stream(c, async (lines) => {
    const send = (line: Progress) => lines.writeln(JSON.stringify(line));
    const timer = setInterval(() => void send({}), BEAT_MS);
    try {
      await send(await work((text) => void send({ text })));
    } catch (error) {
      await send({ refusal: refusalOf(error, onError) });
    } finally {
      clearInterval(timer);
    }
  });
}
