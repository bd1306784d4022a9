import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';

/** The first bytes of a delta (RFC 9842); the hash of the dictionary follows. */
const MAGIC = [0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0];

/**
 * Moves a shell below a deploy root with composed pages to another version, as a release of the same files does, with a
 * delta of its script that has one wrong byte. Resolves to a function that takes it back.
 */
export async function moveShell(
  root: string,
  script: string,
  version: string,
): Promise<() => Promise<void>> {
  const [, shell = '', previous = ''] = script.split('/');
  await cp(join(root, shell, previous), join(root, shell, version), { recursive: true });
  const moved = script.replace(`/${previous}/`, `/${version}/`);
  await writeDamagedDelta(join(root, script), join(root, moved));

  const pages = join(root, 'pages');
  const before = join(root, 'pages-before');
  await cp(pages, before, { recursive: true });
  for (const file of await readdir(pages, { recursive: true })) {
    const path = join(pages, file);
    if (/\.(br|gz)$/.test(file)) await rm(path);
    else if (file.endsWith('.html')) {
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(script, moved));
    }
  }
  return async () => {
    await rm(pages, { recursive: true });
    await rename(before, pages);
    await rm(join(root, shell, version), { recursive: true });
  };
}

async function writeDamagedDelta(dictionaryFile: string, file: string): Promise<void> {
  const dictionary = await readFile(dictionaryFile);
  const hash = createHash('sha256').update(dictionary).digest();
  const frame = zstdCompressSync(await readFile(file), { dictionary });
  const last = frame.length - 1;
  frame[last] = (frame[last] ?? 0) ^ 1;
  const name = `${file}.${hash.toString('base64').replaceAll('/', '_')}.dcz${extname(file)}`;
  await writeFile(name, Buffer.concat([Buffer.from(MAGIC), hash, frame]));
}
