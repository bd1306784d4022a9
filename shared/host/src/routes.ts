/** Whether the shell's router, which minds neither case nor a slash at the end, knows the path. */
export function isKnownRoute(path: string, routes: ReadonlySet<string>): boolean {
  return routes.has(path === '/' ? path : path.toLowerCase().replace(/\/$/, ''));
}
