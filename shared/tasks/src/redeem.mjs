// The one entry of the root scripts. Nothing but old syntax here and in node-version.mjs: on a Node
// too old for the rest, this file must still get as far as saying so.
import { NEEDED_NODE, isTooOld } from './node-version.mjs';

if (isTooOld(process.versions.node)) {
  console.error(
    'This needs Node ' +
      NEEDED_NODE +
      ' or newer; you have ' +
      process.versions.node +
      '.\n' +
      'Get a newer one from https://nodejs.org/ (or: nvm install 22) and try again.',
  );
  process.exit(1);
}

void import('./run-task.mjs').then(({ runTask }) => runTask(process.argv.slice(2)));
