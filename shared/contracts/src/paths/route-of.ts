/** The route of a path: neither a slash at the end nor capitals make it another page. */
export function routeOf(pathname: string): string {
  return pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
}
