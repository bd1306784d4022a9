import { TITLES } from './titles';

/** Every format better than the DVD's that a film comes in; the DVD's only if there is no other. */
export function profilesOf(titleId: string): string[] {
  const formats = TITLES.find(({ id }) => id === titleId)?.formats ?? [];
  const better = formats.filter((format) => format !== 'SD');
  return better.length > 0 ? better : formats;
}
