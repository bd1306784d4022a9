import { writeFile } from 'node:fs/promises';

import { BUNDLE, bundleOffline } from './bundle';

await writeFile(BUNDLE, await bundleOffline());
