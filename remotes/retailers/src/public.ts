import { Root } from './Root';
export const remote = { name: 'retailers', Root, loadStrings: (l: string) => import(`./locales/${l}.json`) };
