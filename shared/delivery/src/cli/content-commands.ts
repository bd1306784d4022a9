import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { pullContent } from '../content/pull-content';
import { DeliveryError } from '../delivery-error';
import { WORKSPACE } from './package-folder';
import type { AddCommands } from './program';

/** Adds the command that brings texts from a site into this checkout. */
export const addContentCommands: AddCommands = (program, { storage, finish }) => {
  program
    .command('pull-content')
    .description(
      'write the texts that visitors get, and that were changed without a build, into this checkout',
    )
    .action(async () => {
      const remotes = join(WORKSPACE, 'remotes');
      const names = (await readdir(remotes)).filter((name) =>
        existsSync(join(remotes, name, 'content')),
      );
      const lines: string[] = [];
      const conflicting: string[] = [];
      for (const name of names.sort()) {
        const pulled = await pullContent({ storage: storage(), name, folder: join(remotes, name) });
        const path = (file: string) => `remotes/${name}/content/${file}`;
        lines.push(
          ...pulled.written.map((file) => `${path(file)} is that of ${name} ${pulled.version} now`),
          ...pulled.merged.map((file) => `${path(file)} has your changes and those of the site`),
        );
        conflicting.push(...pulled.conflicting.map(path));
      }
      if (conflicting.length > 0) {
        throw new DeliveryError(
          'refused',
          `you and the site have changed the same lines: choose between the marks <<<<<<< and >>>>>>> in ${conflicting.join(', ')}`,
        );
      }
      if (lines.length === 0) lines.push('this checkout has the texts that visitors get');
      finish({ value: { lines }, lines });
    });
};
