import { type DemoCode, type DemoHistory, IN_JUNE_2024, IN_MARCH_2024 } from '../demo-code';
import { PICKED_BUNDLE, PICKED_TITLE, pickList } from '../offers';

export const PICK_LISTS: DemoCode[] = [
  {
    code: 'MENUH9U6GVHX',
    what: 'Choose one of four',
    offer: pickList('41034', ['US', 'CA'], PICKED_TITLE),
    titles: ['t02', 't05', 't13', 't14'],
    picks: 1,
  },
  {
    code: 'MENTWGGH4XT6T4PX',
    what: 'Choose two of five, sixteen characters',
    offer: pickList('41035', ['US'], PICKED_BUNDLE),
    titles: ['t01', 't03', 't04', 't06', 't12'],
    picks: 2,
  },
  {
    code: 'MNXQXKVVJC7X',
    what: 'Chosen, and the chosen code still open',
    offer: pickList('41036', ['US'], PICKED_TITLE),
    titles: ['t05'],
    picks: 1,
    history: [picked('t05', 'HDE3 M67H KMEE')],
    subCodes: [{ printed: 'HDE3 M67H KMEE', titles: ['t05'], issued: true }],
  },
  {
    code: 'MNUG4FP3QJER',
    what: 'Chosen, and the chosen code redeemed',
    offer: pickList('41037', ['US'], PICKED_TITLE),
    titles: ['t05'],
    picks: 1,
    history: [picked('t05', 'HDKJ NHYF KQGX')],
    subCodes: [
      {
        printed: 'HDKJ NHYF KQGX',
        titles: ['t05'],
        issued: true,
        history: [{ at: IN_JUNE_2024, group: 'Movies Anywhere' }],
      },
    ],
  },
  {
    code: 'MNN9WVURQD9E',
    what: 'Redeemed, with no record of a choice',
    offer: pickList('41038', ['US'], PICKED_TITLE),
    titles: ['t05'],
    picks: 1,
    history: [{ at: IN_MARCH_2024, group: 'Vudu' }],
  },
];

function picked(title: string, printed: string): DemoHistory {
  return {
    at: IN_JUNE_2024,
    group: 'FOX_DIGITAL_REDEEM',
    exchangeName: 'DEMO-PICKLIST-40118',
    exchangeResult: printed,
    took: [title],
  };
}
