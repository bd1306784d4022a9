import type { Ratings } from '../code/found-code';
import type { Language } from '../territory';

export interface DemoTitle {
  id: string;
  minutes: number;
  /** The formats of its codes, from the lowest to the highest quality: those better than DVD, if there is one. */
  formats: string[];
  ratings: Ratings;
  names: Record<Language, string>;
}

const CHILDREN = rated('G', 'G', 'G', 'U', 'G', '0', 'Tous publics');
const FAMILY = rated('PG', 'G', 'G', 'PG', 'PG', '6', 'Tous publics');
const TEENAGERS = rated('PG-13', 'PG', 'G', '12', 'M', '12', 'Tous publics');
const TEENAGERS_STRICT_IN_QUEBEC = { ...TEENAGERS, qc: '13+' };
const TEENAGERS_FROM_6_IN_GERMANY = { ...TEENAGERS, deFsk: '6' };
const FAMILY_GUIDED_IN_CANADA = { ...FAMILY, ca: 'PG' };
const FAMILY_OF_ALL_AGES_IN_GERMANY = { ...FAMILY, deFsk: '0' };
const CHILDREN_GUIDED = { ...CHILDREN, us: 'PG', au: 'PG' };
const ADULTS = rated('R', '14A', '13+', '15', 'MA 15+', '16', '-12');

/** Fourteen fictional films. */
export const TITLES: DemoTitle[] = [
  film('t01', 128, 'HD UHD', TEENAGERS, {
    en: 'Nine Lanterns to Vesper',
    fr: 'Neuf lanternes pour Vesper',
    de: 'Neun Laternen bis Vesper',
  }),
  film('t02', 104, 'HD UHD', TEENAGERS_STRICT_IN_QUEBEC, {
    en: 'Orbital Decay Club',
    fr: 'Le Club de la désorbitation',
    de: 'Club der fallenden Satelliten',
  }),
  film('t03', 93, 'HD', FAMILY, {
    en: 'Grandma Versus the Glacier',
    fr: 'Mamie contre le glacier',
    de: 'Oma gegen den Gletscher',
  }),
  film('t04', 117, 'HD', TEENAGERS, {
    en: 'Kites Over Kestrel Bay',
    fr: 'Des cerfs-volants sur la baie',
    de: 'Drachen über der Falkenbucht',
  }),
  film('t05', 111, 'HD UHD', ADULTS, {
    en: 'Midnight at the Tortoise Hotel',
    fr: 'Minuit à l’hôtel de la Tortue',
    de: 'Mitternacht im Hotel zur Schildkröte',
  }),
  film('t06', 124, 'HD', FAMILY_GUIDED_IN_CANADA, {
    en: 'The Clockmaker’s Understudy',
    fr: 'La Doublure de l’horloger',
    de: 'Die Zweitbesetzung des Uhrmachers',
  }),
  film('t07', 88, 'HD', CHILDREN, {
    en: 'Robot Summer Camp 3000',
    fr: 'Colo Robots 3000',
    de: 'Robotercamp 3000',
  }),
  film('t08', 91, 'HD', CHILDREN, {
    en: 'Robot Summer Camp 3001: Marshmallow Protocol',
    fr: 'Colo Robots 3001 : Protocole guimauve',
    de: 'Robotercamp 3001: Das Marshmallow-Protokoll',
  }),
  film('t09', 94, 'HD UHD', CHILDREN_GUIDED, {
    en: 'Robot Summer Camp 3002: Campfire Override',
    fr: 'Colo Robots 3002 : Feu de camp en panne',
    de: 'Robotercamp 3002: Lagerfeuer-Neustart',
  }),
  film('t10', 106, 'HD', ADULTS, {
    en: 'Harbor of Small Wolves',
    fr: 'Le Port des petits loups',
    de: 'Hafen der kleinen Wölfe',
  }),
  film('t11', 99, 'SD', TEENAGERS_FROM_6_IN_GERMANY, {
    en: 'Last Tram to Lindenwald',
    fr: 'Le Dernier Tram pour Lindenwald',
    de: 'Letzte Tram nach Lindenwald',
  }),
  film('t12', 102, 'HD', FAMILY_OF_ALL_AGES_IN_GERMANY, {
    en: 'The Late Arrivals Brass Band',
    fr: 'La Fanfare des retardataires',
    de: 'Die Blaskapelle der Zuspätkommer',
  }),
  film('t13', 133, 'HD UHD', ADULTS, {
    en: 'Velvet Static',
    fr: 'Velours statique',
    de: 'Samtrauschen',
  }),
  film('t14', 109, 'HD UHD', TEENAGERS, {
    en: 'The Marzipan Heist of Sankt Ulm',
    fr: 'Le Casse de la pâte d’amande',
    de: 'Der Marzipanraub von Sankt Ulm',
  }),
];

function film(
  id: string,
  minutes: number,
  formats: string,
  ratings: Ratings,
  names: DemoTitle['names'],
): DemoTitle {
  return { id, minutes, formats: formats.split(' '), ratings, names };
}

function rated(...boards: [string, string, string, string, string, string, string]): Ratings {
  const [us, ca, qc, gb, au, deFsk, frCnc] = boards;
  return { us, ca, qc, gb, au, deFsk, frCnc };
}
