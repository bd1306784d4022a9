import type { Scene } from './scene';
import { BRASS_BAND } from './scenes/brass-band';
import { CAMP_3000 } from './scenes/camp-3000';
import { CAMP_3001 } from './scenes/camp-3001';
import { CAMP_3002 } from './scenes/camp-3002';
import { CLOCKMAKER } from './scenes/clockmaker';
import { GRANDMA_GLACIER } from './scenes/grandma-glacier';
import { KITES } from './scenes/kites';
import { LAST_TRAM } from './scenes/last-tram';
import { MARZIPAN_HEIST } from './scenes/marzipan-heist';
import { NINE_LANTERNS } from './scenes/nine-lanterns';
import { ORBITAL_DECAY } from './scenes/orbital-decay';
import { SMALL_WOLVES } from './scenes/small-wolves';
import { TORTOISE_HOTEL } from './scenes/tortoise-hotel';
import { VELVET_STATIC } from './scenes/velvet-static';

/** Which picture belongs to which title. */
export const SCENES: ReadonlyMap<string, Scene> = new Map([
  ['t01', NINE_LANTERNS],
  ['t02', ORBITAL_DECAY],
  ['t03', GRANDMA_GLACIER],
  ['t04', KITES],
  ['t05', TORTOISE_HOTEL],
  ['t06', CLOCKMAKER],
  ['t07', CAMP_3000],
  ['t08', CAMP_3001],
  ['t09', CAMP_3002],
  ['t10', SMALL_WOLVES],
  ['t11', LAST_TRAM],
  ['t12', BRASS_BAND],
  ['t13', VELVET_STATIC],
  ['t14', MARZIPAN_HEIST],
]);
