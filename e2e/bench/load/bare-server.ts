import { createServer } from 'node:http';

// The most that Node can do: an answer as long as one about a code, without any work.
const BODY = JSON.stringify({ status: 'ok', data: 'x'.repeat(900) });

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(BODY);
  });
}).listen(Number(process.env['PORT']));
