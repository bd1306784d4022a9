/** Returns the folder of all versions of a package, relative to the root of the site. */
export function versionsFolder(name: string): string {
  return name === 'shell' ? name : `remotes/${name}`;
}

/** Returns the folder of a version, relative to the root of the site. It is also its address. */
export function versionFolder(name: string, version: string): string {
  return `${versionsFolder(name)}/${version}`;
}

/** Returns the folder of the version that a file belongs to. */
export function versionFolderOf(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'shell' ? 2 : 3).join('/');
}

/** Returns package and version of a folder. */
export function versionAt(folder: string): { name: string; version: string } {
  const [kind = '', first = '', second = ''] = folder.split('/');
  return kind === 'shell' ? { name: kind, version: first } : { name: first, version: second };
}
