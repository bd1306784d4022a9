import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { onTestFinished } from '@rstest/core';

import { type Patience, S3Storage } from './s3';

const BUCKET = 'sites';

/** Returns a site with this prefix in the real store, or in another one at `endpoint` that stands before it. */
export function bucket(
  prefix: string,
  environment: NodeJS.ProcessEnv = {},
  patience?: Patience,
): S3Storage {
  return new S3Storage(`s3://${BUCKET}/${prefix}`, patience, { ...process.env, ...environment });
}

/** What a proxy in front of the store does with a request instead of passing it on and its answer back. */
export type Fault =
  | 'loses the answer'
  | 'answers late'
  | 'cuts the answer'
  | 'never ends'
  | 'sends byte by byte'
  | 'ignores conditions'
  | { status: number; body: string };

/** Starts a proxy in front of the real store, for one test. Resolves to its address and the requests that it has had. */
export async function storeBehind(
  faultOf: (request: { method: string; path: string }) => Fault | null,
): Promise<{ endpoint: string; requests: string[] }> {
  const { hostname, port } = new URL(process.env['AWS_ENDPOINT_URL_S3'] ?? '');
  const requests: string[] = [];
  const proxy = createServer((request, response) => {
    const { method = '', url: path = '' } = request;
    requests.push(`${method} ${path}`);
    const fault = faultOf({ method, path });
    if (fault !== null && typeof fault === 'object') {
      request.resume();
      response.writeHead(fault.status).end(fault.body);
      return;
    }
    if (fault === 'never ends') {
      const more = () => {
        while (response.write(Buffer.alloc(2 ** 20)));
      };
      response.on('drain', more).writeHead(200);
      more();
      return;
    }
    const { headers } = request;
    const passBack = async (answer: IncomingMessage) => {
      const bytes = await buffer(answer);
      if (fault === 'loses the answer') {
        request.socket.destroy();
        return;
      }
      if (fault === 'answers late') await wait(1_000);
      const { statusCode = 0 } = answer;
      const isKept = fault === 'ignores conditions' && statusCode === 412;
      if (isKept) {
        response.writeHead(200).end();
        return;
      }
      response.writeHead(statusCode, answer.headers);
      if (fault === 'sends byte by byte')
        for (const byte of bytes) {
          response.write(Buffer.of(byte));
          await wait(50);
        }
      if (fault === 'sends byte by byte') response.end();
      else if (fault !== 'cuts the answer') response.end(bytes);
      else response.write(bytes.subarray(0, 3), () => request.socket.destroy());
    };
    const passed = ask(
      { hostname, port, method, path, headers },
      (answer) => void passBack(answer),
    );
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  await once(proxy, 'listening');
  const { port: own } = proxy.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${String(own)}`, requests };
}
