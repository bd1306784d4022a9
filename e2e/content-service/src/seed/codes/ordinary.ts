import type { DemoCode } from '../demo-code';
import { EVERYWHERE, single } from '../offers';

export const ORDINARY: DemoCode[] = [
  {
    code: 'HDMAQF4PX7TV',
    what: 'An ordinary HD code; four retailers in the United States, two in Canada',
    offer: single('41001', ['US', 'CA']),
    titles: ['t03'],
  },
  {
    code: 'FEATUREDC9DGEF4T',
    what: 'The same with sixteen characters',
    offer: single('41002', ['US', 'CA']),
    titles: ['t04'],
  },
  {
    code: 'UHDKN4D6FDRF',
    what: '4K UHD',
    offer: single('41003', ['US', 'GB', 'IE', 'DE', 'FR']),
    titles: ['t01'],
  },
  {
    code: 'DVDQDWM7GJ4R',
    what: 'From a DVD: standard definition only',
    offer: single('41004', EVERYWHERE),
    titles: ['t11'],
  },
  {
    code: 'ATVRHYNDT4N9',
    what: 'One retailer only, iTunes',
    offer: single('41005', ['US', 'CA', 'GB', 'FR', 'DE'], { retailers: ['itunes'] }),
    titles: ['t13'],
  },
  {
    code: 'AUGPXGNEHQM9',
    what: 'Australia, Google Play only',
    offer: single('41006', ['AU']),
    titles: ['t12'],
  },
  {
    code: 'FRCXG394FVAV',
    what: 'France, home of the French cinema brand',
    offer: single('41007', ['FR']),
    titles: ['t12'],
  },
  {
    code: 'DEATCHVMXXVC',
    what: 'Germany, Austria and Switzerland',
    offer: single('41008', ['DE', 'AT', 'CH']),
    titles: ['t14'],
  },
  {
    code: 'CANADARVHQUP',
    what: 'Canada, in English and in French',
    offer: single('41009', ['CA']),
    titles: ['t06'],
  },
  {
    code: 'ARTPDR4GYTAK',
    what: 'A film without a title, but with a poster',
    offer: single('41010', ['US']),
    titles: ['t02'],
    artworkOnly: true,
  },
  {
    code: 'METAF46FJXVQ',
    what: 'A film of which nothing is known',
    offer: single('41011', ['US']),
  },
];
