import type { Ratings } from '../code/found-code';
import type { Language } from '../territory';

export interface DemoTitle {
  id: string;
  minutes: number;
  /** From the lowest to the highest quality. */
  formats: string[];
  ratings: Ratings;
  names: Record<Language, string>;
}

const CHILDREN = rated('G', 'G', 'G', 'U', 'G', '0', 'Tous publics');
const FAMILY = rated('PG', 'G', 'G', 'PG', 'PG', '6', 'Tous publics');
const TEENAGERS = rated('PG-13', 'PG', 'G', '12', 'M', '12', 'Tous publics');
const ADULTS = rated('R', '14A', '13+', '15', 'MA 15+', '16', '-12');
const TEENAGERS_13: Ratings = { ...TEENAGERS, qc: '13+' };
const FAMILY_GUIDED: Ratings = { ...FAMILY, ca: 'PG' };
const CHILDREN_GUIDED: Ratings = { ...CHILDREN, us: 'PG', au: 'PG' };
const TEENAGERS_6: Ratings = { ...TEENAGERS, deFsk: '6' };
const FAMILY_0: Ratings = { ...FAMILY, deFsk: '0' };

/** Fourteen fictional films. */
export const TITLES: DemoTitle[] = [
  film('t01', 128, 'SD HD UHD', TEENAGERS, {
    en: 'Nine Lanterns to Vesper',
    fr: 'Neuf lanternes pour Vesper',
    de: 'Neun Laternen bis Vesper',
  }),
  film('t02', 104, 'SD HD UHD', TEENAGERS_13, {
    en: 'Orbital Decay Club',
    fr: 'Le Club de la désorbitation',
    de: 'Club der fallenden Satelliten',
  }),
  film('t03', 93, 'SD HD', FAMILY, {
    en: 'Grandma Versus the Glacier',
    fr: 'Mamie contre le glacier',
    de: 'Oma gegen den Gletscher',
  }),
  film('t04', 117, 'SD HD', TEENAGERS, {
    en: 'Kites Over Kestrel Bay',
    fr: 'Des cerfs-volants sur la baie',
    de: 'Drachen über der Falkenbucht',
  }),
  film('t05', 111, 'SD HD UHD', ADULTS, {
    en: 'Midnight at the Tortoise Hotel',
    fr: 'Minuit à l’hôtel de la Tortue',
    de: 'Mitternacht im Hotel zur Schildkröte',
  }),
  film('t06', 124, 'SD HD', FAMILY_GUIDED, {
    en: 'The Clockmaker’s Understudy',
    fr: 'La Doublure de l’horloger',
    de: 'Die Zweitbesetzung des Uhrmachers',
  }),
  film('t07', 88, 'SD HD', CHILDREN, {
    en: 'Robot Summer Camp 3000',
    fr: 'Colo Robots 3000',
    de: 'Robotercamp 3000',
  }),
  film('t08', 91, 'SD HD', CHILDREN, {
    en: 'Robot Summer Camp 3001: Marshmallow Protocol',
    fr: 'Colo Robots 3001 : Protocole guimauve',
    de: 'Robotercamp 3001: Das Marshmallow-Protokoll',
  }),
  film('t09', 94, 'SD HD UHD', CHILDREN_GUIDED, {
    en: 'Robot Summer Camp 3002: Campfire Override',
    fr: 'Colo Robots 3002 : Feu de camp en panne',
    de: 'Robotercamp 3002: Lagerfeuer-Neustart',
  }),
  film('t10', 106, 'SD HD', ADULTS, {
    en: 'Harbor of Small Wolves',
    fr: 'Le Port des petits loups',
    de: 'Hafen der kleinen Wölfe',
  }),
  film('t11', 99, 'SD', TEENAGERS_6, {
    en: 'Last Tram to Lindenwald',
    fr: 'Le Dernier Tram pour Lindenwald',
    de: 'Letzte Tram nach Lindenwald',
  }),
  film('t12', 102, 'SD HD', FAMILY_0, {
    en: 'The Late Arrivals Brass Band',
    fr: 'La Fanfare des retardataires',
    de: 'Die Blaskapelle der Zuspätkommer',
  }),
  film('t13', 133, 'HD UHD', ADULTS, {
    en: 'Velvet Static',
    fr: 'Velours statique',
    de: 'Samtrauschen',
  }),
  film('t14', 109, 'SD HD UHD', TEENAGERS, {
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
