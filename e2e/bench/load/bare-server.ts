import { createServer } from 'node:http';

// What Node can do at most: an answer of the same length as the one about a code, and nothing else.
const BODY = JSON.stringify({ status: 'ok', data: 'x'.repeat(900) });

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(BODY);
  });
}).listen(Number(process.env['PORT']));
