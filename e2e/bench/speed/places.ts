import { join } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');

/** The ends of the emulated link. */
export const PORTS = { site: 4710, service: 4711 } as const;

export const SITE = `https://localhost:${String(PORTS.site)}`;
export const FRENCH_SITE = `https://cinema.localhost:${String(PORTS.site)}`;
export const SERVICE = `https://localhost:${String(PORTS.service)}`;
