import type { Finding } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { weigh } from './weigh';
import { partOf, withinBudget } from './within-budget';

/** Checks the sizes of a release against `config.budget` in its package.json. */
export async function checkSize({
  release,
  folder,
}: Pick<Candidate, 'release' | 'folder'>): Promise<Finding> {
  const files = await weigh(release);
  const parts = Object.entries(files).map(([name, spentOn]) => partOf(name, spentOn));
  return withinBudget({ folder, parts });
}
