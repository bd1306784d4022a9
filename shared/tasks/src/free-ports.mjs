// @ts-check
import { connect } from 'node:net';

import { Problem } from './problem.mjs';

/**
 * Says which port is taken, and how to choose another, before anything is started.
 *
 * @param {Pick<import('./services.mjs').Service, 'title' | 'port' | 'portVariable'>[]} services
 */
export async function requireFreePorts(services) {
  const ports = new Map(services.map((service) => [service.port, service]));
  if (ports.size < services.length) {
    const wishes = services.map(({ portVariable, port }) => `${portVariable}=${String(port)}`);
    throw new Problem(`Each process needs a port of its own: ${wishes.join(', ')}.`);
  }
  const taken = await Promise.all(services.map(({ port }) => isListening(port)));
  const complaints = services
    .filter((_, index) => taken[index])
    .map(
      ({ title, port, portVariable }) =>
        `Port ${String(port)} (${title}) is in use. Stop what uses it, or choose another: ` +
        `${portVariable}=${String(port + 1)} npm start`,
    );
  if (complaints.length > 0) throw new Problem(complaints.join('\n'));
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: 'localhost', autoSelectFamily: true });
    const answer = (/** @type {boolean} */ listening) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => {
      answer(true);
    });
    socket.once('error', () => {
      answer(false);
    });
  });
}
