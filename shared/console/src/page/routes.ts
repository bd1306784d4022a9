import type { Session } from '../api';
import styles from './console.module.css';

export const REMOTE = /^\/remotes\/([a-z-]+)$/;
export const OPENED = /^\/remotes\/([a-z-]+)\/open\/(\d[\w.+-]*)$/;

/** Returns the sections of the console, and which of them has a page. */
export function sectionsOf(place: string, { hasBeside }: Session) {
  const others = [
    ...(hasBeside ? [{ path: '/environments', title: 'Environments' }] : []),
    { path: '/history', title: 'History' },
    { path: '/content', title: 'Texts' },
  ].map((section) => ({ ...section, isCurrent: place.startsWith(section.path) }));
  const isCurrent = !others.some((section) => section.isCurrent);
  return [{ path: '/', title: 'Overview', isCurrent }, ...others];
}

/** Returns the class of the page of a route. */
export function mainClass(route: string) {
  // Text and page stand side by side.
  return /^\/content\/./.test(route) ? `${styles.main} ${styles.broad}` : styles.main;
}

/** Returns the title of a route without what is after `?`. */
export function titleOf(place: string): string {
  if (place.startsWith('/content')) return 'Texts';
  const [, remote] = REMOTE.exec(place) ?? [];
  if (remote !== undefined) return remote;
  const [, opened, version] = OPENED.exec(place) ?? [];
  if (opened !== undefined) return `${opened} ${String(version)} in the page`;
  const [, revision] = /^\/history\/(\d+)$/.exec(place) ?? [];
  if (revision !== undefined) return `Revision ${revision}`;
  if (place === '/difference') return 'What differs';
  if (place === '/environments') return 'Environments';
  return place.startsWith('/history') ? 'History' : 'Overview';
}
