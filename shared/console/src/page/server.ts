import { QueryClient, useMutation, useQuery } from '@tanstack/react-query';

import type { Refusal, Session } from '../api';

/** How often the page asks again, in milliseconds, and while something runs. */
const EVERY_MS = 5_000;
const BUSY_MS = 1_000;
const SESSION = '/api/session';

/** An answer of the server that is no success; status 0 is none. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Asks the server. Throws a RefusedRequest if it refuses or cannot be reached. */
export async function ask<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
  const token = client.getQueryData<Session>([SESSION])?.token ?? '';
  const isChange = method !== 'GET';
  const answer = await fetch(path, {
    method,
    headers: isChange ? { 'Content-Type': 'application/json', 'X-Console-Token': token } : {},
    body: body ? JSON.stringify(body) : null,
  }).catch(() => null);
  if (!answer) throw new RefusedRequest(0, 'The console does not answer. Is it still running?');
  const document: unknown = await answer.json().catch(() => null);
  if (answer.ok) return document as Answer;
  const { error = answer.statusText } = (document ?? {}) as Partial<Refusal>;
  throw new RefusedRequest(answer.status, error);
}

/** What the page knows of the server. The key of a query is its path. */
export const client: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey: [path] }) => ask(String(path)),
      refetchInterval: EVERY_MS,
      retry: false,
      // A console on this machine answers without any network.
      networkMode: 'always',
    },
    mutations: {
      networkMode: 'always',
      // Not awaited: a dialog closes before the page shows the result, which takes the focus.
      onSettled: () => void client.invalidateQueries(),
    },
  },
});

/** Reads from the server, and again every five seconds and after each change of this page. */
export function useAnswer<Answer>(path: string) {
  return useQuery<Answer, RefusedRequest>({ queryKey: [path] });
}

/** Sends something to the server. All that the page shows is asked for again after it. */
export function useSend(path: string) {
  return useMutation<unknown, RefusedRequest, object>({
    mutationFn: (body) => ask(path, 'POST', body),
  });
}

/** Reads who the person is, and what runs. */
export function useSessionAnswer() {
  return useQuery<Session, RefusedRequest>({
    queryKey: [SESSION],
    refetchInterval: ({ state }) => {
      const isBusy = state.data?.jobs.some((job) => ['waiting', 'running'].includes(job.state));
      return isBusy === true ? BUSY_MS : EVERY_MS;
    },
  });
}

/** Returns the session, which is there before any page is shown. */
export function useSession(): Session {
  const { data } = useSessionAnswer();
  if (!data) throw new Error('nobody has signed in');
  return data;
}

/** Signs in by the link in the address, if it has one. Throws a RefusedRequest if the link is none. */
export async function signInByLink(): Promise<void> {
  const [, secret] = /^#sign-in=([\w-]+)$/.exec(location.hash) ?? [];
  if (secret === undefined) return;
  // Nothing keeps the secret but a cookie: no history of the browser, no server in between.
  history.replaceState(null, '', '#/');
  await ask(SESSION, 'POST', { secret });
}

/** Returns what allows a style sheet that a script makes. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
}
