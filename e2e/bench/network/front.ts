import { createHash, X509Certificate } from 'node:crypto';
import { Agent, request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer, type Server } from 'node:net';

import { generate } from 'selfsigned';

import type { Link } from './link';
import { SlowSocket } from './slow-socket';

/** Headers that belong to a single connection (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

interface Certificate {
  key: string;
  cert: string;
}

/** A reverse proxy with HTTP/2 and TLS, behind the link to the browser. */
export class Front {
  /** The port of the server behind the proxy. */
  target = 0;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #tcp: Server;

  constructor(port: number, certificate: Certificate, link: Link) {
    const http = createSecureServer({ ...certificate, allowHTTP1: false }, (request, response) => {
      const { method, url: path, authority: host } = request;
      const headers = without(request.headers, (name) => name.startsWith(':'));
      const options = { port: this.target, agent: this.#agent, method, path };
      const forwarded = ask({ ...options, headers: { ...headers, host } }, (answer) => {
        const kept = without(answer.headers, (name) => OF_THE_CONNECTION.includes(name));
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
      });
      forwarded.on('error', () => {
        response.stream.destroy();
      });
      request.pipe(forwarded);
    });
    http.on('sessionError', () => undefined);
    this.#tcp = createServer((socket) => {
      http.emit('connection', new SlowSocket(socket, link));
    }).listen(port);
  }

  close(): void {
    this.#tcp.close();
    this.#agent.destroy();
  }
}

/** Makes a certificate for this run and this machine. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return { key, cert };
}

/**
 * Returns Chromium's switch that trusts the certificate. A switch that ignores all certificate errors would
 * also turn off Chromium's cache.
 */
export function trust({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${fingerprint}`;
}

function without<Value>(headers: Record<string, Value>, isDropped: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
}
