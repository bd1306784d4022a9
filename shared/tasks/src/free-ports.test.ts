import { createServer } from 'node:net';

import { expect, test } from '@rstest/core';

import { requireFreePorts } from './free-ports.mjs';

test('a port in use is named, with the variable that chooses another', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as { port: number }).port);
    });
  });
  const service = { title: 'site', port, portVariable: 'PORT' };

  await expect(requireFreePorts([service])).rejects.toThrow(
    `Port ${String(port)} (site) is in use`,
  );

  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePorts([service])).resolves.toBeUndefined();
});

test('two processes on one port are refused', async () => {
  const services = [
    { title: 'site', port: 1, portVariable: 'PORT' },
    { title: 'third parties', port: 1, portVariable: 'THIRD_PARTIES_PORT' },
  ];

  await expect(requireFreePorts(services)).rejects.toThrow('PORT=1, THIRD_PARTIES_PORT=1');
});
