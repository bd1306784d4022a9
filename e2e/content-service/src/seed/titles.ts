import type { Ratings } from '../code/rating';
import type { Language } from '../language';

export interface DemoTitle {
  id: string;
  names: Record<Language, string>;
  minutes: number;
  formats: ('SD' | 'HD' | 'UHD')[];
  ratings: Ratings;
}

/** Fourteen films nobody has made. */
export const TITLES: DemoTitle[] = [
  {
    id: 't01',
    names: {
      en: 'Nine Lanterns to Vesper',
      fr: 'Neuf lanternes pour Vesper',
      de: 'Neun Laternen bis Vesper',
    },
    minutes: 128,
    formats: ['SD', 'HD', 'UHD'],
    ratings: {
      us: 'PG-13',
      ca: 'PG',
      qc: 'G',
      gb: '12',
      au: 'M',
      deFsk: '12',
      frCnc: 'Tous publics',
    },
  },
  {
    id: 't02',
    names: {
      en: 'Orbital Decay Club',
      fr: 'Le Club de la désorbitation',
      de: 'Club der fallenden Satelliten',
    },
    minutes: 104,
    formats: ['SD', 'HD', 'UHD'],
    ratings: {
      us: 'PG-13',
      ca: 'PG',
      qc: '13+',
      gb: '12',
      au: 'M',
      deFsk: '12',
      frCnc: 'Tous publics',
    },
  },
  {
    id: 't03',
    names: {
      en: 'Grandma Versus the Glacier',
      fr: 'Mamie contre le glacier',
      de: 'Oma gegen den Gletscher',
    },
    minutes: 93,
    formats: ['SD', 'HD'],
    ratings: { us: 'PG', ca: 'G', qc: 'G', gb: 'PG', au: 'PG', deFsk: '6', frCnc: 'Tous publics' },
  },
  {
    id: 't04',
    names: {
      en: 'Kites Over Kestrel Bay',
      fr: 'Des cerfs-volants sur la baie',
      de: 'Drachen über der Falkenbucht',
    },
    minutes: 117,
    formats: ['SD', 'HD'],
    ratings: {
      us: 'PG-13',
      ca: 'PG',
      qc: 'G',
      gb: '12',
      au: 'M',
      deFsk: '12',
      frCnc: 'Tous publics',
    },
  },
  {
    id: 't05',
    names: {
      en: 'Midnight at the Tortoise Hotel',
      fr: 'Minuit à l’hôtel de la Tortue',
      de: 'Mitternacht im Hotel zur Schildkröte',
    },
    minutes: 111,
    formats: ['SD', 'HD', 'UHD'],
    ratings: { us: 'R', ca: '14A', qc: '13+', gb: '15', au: 'MA 15+', deFsk: '16', frCnc: '-12' },
  },
  {
    id: 't06',
    names: {
      en: 'The Clockmaker’s Understudy',
      fr: 'La Doublure de l’horloger',
      de: 'Die Zweitbesetzung des Uhrmachers',
    },
    minutes: 124,
    formats: ['SD', 'HD'],
    ratings: { us: 'PG', ca: 'PG', qc: 'G', gb: 'PG', au: 'PG', deFsk: '6', frCnc: 'Tous publics' },
  },
  {
    id: 't07',
    names: { en: 'Robot Summer Camp 3000', fr: 'Colo Robots 3000', de: 'Robotercamp 3000' },
    minutes: 88,
    formats: ['SD', 'HD'],
    ratings: { us: 'G', ca: 'G', qc: 'G', gb: 'U', au: 'G', deFsk: '0', frCnc: 'Tous publics' },
  },
  {
    id: 't08',
    names: {
      en: 'Robot Summer Camp 3001: Marshmallow Protocol',
      fr: 'Colo Robots 3001 : Protocole guimauve',
      de: 'Robotercamp 3001: Das Marshmallow-Protokoll',
    },
    minutes: 91,
    formats: ['SD', 'HD'],
    ratings: { us: 'G', ca: 'G', qc: 'G', gb: 'U', au: 'G', deFsk: '0', frCnc: 'Tous publics' },
  },
  {
    id: 't09',
    names: {
      en: 'Robot Summer Camp 3002: Campfire Override',
      fr: 'Colo Robots 3002 : Feu de camp en panne',
      de: 'Robotercamp 3002: Lagerfeuer-Neustart',
    },
    minutes: 94,
    formats: ['SD', 'HD', 'UHD'],
    ratings: { us: 'PG', ca: 'G', qc: 'G', gb: 'U', au: 'PG', deFsk: '0', frCnc: 'Tous publics' },
  },
  {
    id: 't10',
    names: {
      en: 'Harbor of Small Wolves',
      fr: 'Le Port des petits loups',
      de: 'Hafen der kleinen Wölfe',
    },
    minutes: 106,
    formats: ['SD', 'HD'],
    ratings: { us: 'R', ca: '14A', qc: '13+', gb: '15', au: 'MA 15+', deFsk: '16', frCnc: '-12' },
  },
  {
    id: 't11',
    names: {
      en: 'Last Tram to Lindenwald',
      fr: 'Le Dernier Tram pour Lindenwald',
      de: 'Letzte Tram nach Lindenwald',
    },
    minutes: 99,
    formats: ['SD'],
    ratings: {
      us: 'PG-13',
      ca: 'PG',
      qc: 'G',
      gb: '12',
      au: 'M',
      deFsk: '6',
      frCnc: 'Tous publics',
    },
  },
  {
    id: 't12',
    names: {
      en: 'The Late Arrivals Brass Band',
      fr: 'La Fanfare des retardataires',
      de: 'Die Blaskapelle der Zuspätkommer',
    },
    minutes: 102,
    formats: ['SD', 'HD'],
    ratings: { us: 'PG', ca: 'G', qc: 'G', gb: 'PG', au: 'PG', deFsk: '0', frCnc: 'Tous publics' },
  },
  {
    id: 't13',
    names: { en: 'Velvet Static', fr: 'Velours statique', de: 'Samtrauschen' },
    minutes: 133,
    formats: ['HD', 'UHD'],
    ratings: { us: 'R', ca: '14A', qc: '13+', gb: '15', au: 'MA 15+', deFsk: '16', frCnc: '-12' },
  },
  {
    id: 't14',
    names: {
      en: 'The Marzipan Heist of Sankt Ulm',
      fr: 'Le Casse de la pâte d’amande',
      de: 'Der Marzipanraub von Sankt Ulm',
    },
    minutes: 109,
    formats: ['SD', 'HD', 'UHD'],
    ratings: {
      us: 'PG-13',
      ca: 'PG',
      qc: 'G',
      gb: '12',
      au: 'M',
      deFsk: '12',
      frCnc: 'Tous publics',
    },
  },
];
