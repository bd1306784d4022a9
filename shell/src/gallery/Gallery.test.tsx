import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as kit from '@redeem/kit';
import { describe, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { movieRedeem } from '../brands/movie-redeem';
import { Gallery, PARTS } from './Gallery';
import { STANDALONE } from './PageStates';

const REMOTES = join(import.meta.dirname, '../../../remotes');

describe('the gallery', () => {
  test('contains every part of the kit', () => {
    const parts = Object.keys(kit).filter((name) => /^[A-Z]/.test(name));

    expect(Object.keys(PARTS).toSorted()).toEqual(parts.toSorted());
  });

  test('shows every part with at least one state', () => {
    render(<Gallery brand={movieRedeem} scheme="light" />);

    for (const name of Object.keys(PARTS)) {
      expect(screen.getByRole('region', { name }).childElementCount).toBeGreaterThan(1);
    }
  });

  test('links to every visit of each standalone remote at its port', () => {
    const found = readdirSync(REMOTES).flatMap((remote) => {
      const visits = visitsOf(remote);
      return visits.length > 0 ? [[remote, { port: portOf(remote), visits }] as const] : [];
    });

    expect(STANDALONE).toEqual(Object.fromEntries(found));
  });
});

function visitsOf(remote: string): string[] {
  const files = readdirSync(join(REMOTES, remote, 'src'));
  if (!files.includes('standalone-visits.ts')) return [];
  const source = readFileSync(join(REMOTES, remote, 'src/standalone-visits.ts'), 'utf8');
  const [, visits = ''] = /export const VISITS[^\n]*\n(.*?)\n};/s.exec(source) ?? [];
  return Array.from(visits.matchAll(/^ {2}(\w+):/gm), ([, name = '']) => name);
}

function portOf(remote: string): number {
  const file = readFileSync(join(REMOTES, remote, 'package.json'), 'utf8');
  return (JSON.parse(file) as { config: { port: number } }).config.port;
}
