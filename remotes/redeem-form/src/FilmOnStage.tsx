import { Posters } from '@redeem/kit';
import { $offer, useUnit } from '@redeem/platform';

/** The posters of an accepted code beside the form, on a wide screen. The words about them are in the form. */
export function FilmOnStage() {
  const offer = useUnit($offer);
  return <Posters urls={offer?.titles.map(({ posterUrl }) => posterUrl) ?? []} />;
}
