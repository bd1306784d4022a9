import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Sends a request as a page of the site does, at less cost than `fetch`, for tests that send thousands. */
export function postQuickly(url: string, body: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { origin: 'http://localhost:3000', 'content-type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
