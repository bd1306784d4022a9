/** The shops of the retailers that a history may name and link (product-spec 8; decisions, 14). */
const SHOPS: Readonly<Record<string, string>> = {
  moviesanywhere: 'https://moviesanywhere.com/',
  vudu: 'https://www.vudu.com/',
  googleplay: 'https://play.google.com/store/movies',
  itunes: 'https://www.apple.com/itunes/',
};

/** Returns the shop of a retailer by its name or selection name, ignoring case and spaces; null if it is unknown. */
export function shopOf(retailer: string): string | null {
  const key = retailer.toLowerCase().replace(/\s/g, '');
  return Object.hasOwn(SHOPS, key) ? (SHOPS[key] ?? null) : null;
}
