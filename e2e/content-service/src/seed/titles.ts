import type { Ratings } from '../database/schema';
import type { Language } from '../territory';

export interface DemoTitle {
  id: string;
  names: Record<Language, string>;
  minutes: number;
  /** From the lowest to the highest quality. */
  formats: ('SD' | 'HD' | 'UHD')[];
  ratings: Ratings;
}

/** Fourteen fictional films. */
export const TITLES: DemoTitle[] = [
  {
    id: 't01',
    names: named(
      'Nine Lanterns to Vesper',
      'Neuf lanternes pour Vesper',
      'Neun Laternen bis Vesper',
    ),
    minutes: 128,
    formats: ['SD', 'HD', 'UHD'],
    ratings: rated('PG-13', 'PG', 'G', '12', 'M', '12', 'Tous publics'),
  },
  {
    id: 't02',
    names: named(
      'Orbital Decay Club',
      'Le Club de la désorbitation',
      'Club der fallenden Satelliten',
    ),
    minutes: 104,
    formats: ['SD', 'HD', 'UHD'],
    ratings: rated('PG-13', 'PG', '13+', '12', 'M', '12', 'Tous publics'),
  },
  {
    id: 't03',
    names: named(
      'Grandma Versus the Glacier',
      'Mamie contre le glacier',
      'Oma gegen den Gletscher',
    ),
    minutes: 93,
    formats: ['SD', 'HD'],
    ratings: rated('PG', 'G', 'G', 'PG', 'PG', '6', 'Tous publics'),
  },
  {
    id: 't04',
    names: named(
      'Kites Over Kestrel Bay',
      'Des cerfs-volants sur la baie',
      'Drachen über der Falkenbucht',
    ),
    minutes: 117,
    formats: ['SD', 'HD'],
    ratings: rated('PG-13', 'PG', 'G', '12', 'M', '12', 'Tous publics'),
  },
  {
    id: 't05',
    names: named(
      'Midnight at the Tortoise Hotel',
      'Minuit à l’hôtel de la Tortue',
      'Mitternacht im Hotel zur Schildkröte',
    ),
    minutes: 111,
    formats: ['SD', 'HD', 'UHD'],
    ratings: rated('R', '14A', '13+', '15', 'MA 15+', '16', '-12'),
  },
  {
    id: 't06',
    names: named(
      'The Clockmaker’s Understudy',
      'La Doublure de l’horloger',
      'Die Zweitbesetzung des Uhrmachers',
    ),
    minutes: 124,
    formats: ['SD', 'HD'],
    ratings: rated('PG', 'PG', 'G', 'PG', 'PG', '6', 'Tous publics'),
  },
  {
    id: 't07',
    names: named('Robot Summer Camp 3000', 'Colo Robots 3000', 'Robotercamp 3000'),
    minutes: 88,
    formats: ['SD', 'HD'],
    ratings: rated('G', 'G', 'G', 'U', 'G', '0', 'Tous publics'),
  },
  {
    id: 't08',
    names: named(
      'Robot Summer Camp 3001: Marshmallow Protocol',
      'Colo Robots 3001 : Protocole guimauve',
      'Robotercamp 3001: Das Marshmallow-Protokoll',
    ),
    minutes: 91,
    formats: ['SD', 'HD'],
    ratings: rated('G', 'G', 'G', 'U', 'G', '0', 'Tous publics'),
  },
  {
    id: 't09',
    names: named(
      'Robot Summer Camp 3002: Campfire Override',
      'Colo Robots 3002 : Feu de camp en panne',
      'Robotercamp 3002: Lagerfeuer-Neustart',
    ),
    minutes: 94,
    formats: ['SD', 'HD', 'UHD'],
    ratings: rated('PG', 'G', 'G', 'U', 'PG', '0', 'Tous publics'),
  },
  {
    id: 't10',
    names: named('Harbor of Small Wolves', 'Le Port des petits loups', 'Hafen der kleinen Wölfe'),
    minutes: 106,
    formats: ['SD', 'HD'],
    ratings: rated('R', '14A', '13+', '15', 'MA 15+', '16', '-12'),
  },
  {
    id: 't11',
    names: named(
      'Last Tram to Lindenwald',
      'Le Dernier Tram pour Lindenwald',
      'Letzte Tram nach Lindenwald',
    ),
    minutes: 99,
    formats: ['SD'],
    ratings: rated('PG-13', 'PG', 'G', '12', 'M', '6', 'Tous publics'),
  },
  {
    id: 't12',
    names: named(
      'The Late Arrivals Brass Band',
      'La Fanfare des retardataires',
      'Die Blaskapelle der Zuspätkommer',
    ),
    minutes: 102,
    formats: ['SD', 'HD'],
    ratings: rated('PG', 'G', 'G', 'PG', 'PG', '0', 'Tous publics'),
  },
  {
    id: 't13',
    names: named('Velvet Static', 'Velours statique', 'Samtrauschen'),
    minutes: 133,
    formats: ['HD', 'UHD'],
    ratings: rated('R', '14A', '13+', '15', 'MA 15+', '16', '-12'),
  },
  {
    id: 't14',
    names: named(
      'The Marzipan Heist of Sankt Ulm',
      'Le Casse de la pâte d’amande',
      'Der Marzipanraub von Sankt Ulm',
    ),
    minutes: 109,
    formats: ['SD', 'HD', 'UHD'],
    ratings: rated('PG-13', 'PG', 'G', '12', 'M', '12', 'Tous publics'),
  },
];

function named(en: string, fr: string, de: string): DemoTitle['names'] {
  return { en, fr, de };
}

function rated(
  us: string,
  ca: string,
  qc: string,
  gb: string,
  au: string,
  deFsk: string,
  frCnc: string,
): Ratings {
  return { us, ca, qc, gb, au, deFsk, frCnc };
}
