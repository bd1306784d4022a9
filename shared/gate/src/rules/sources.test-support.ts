/** Types like those of effector: the payload of an event is part of its type. */
const EFFECTOR = `
  export interface Event<Payload> { (payload: Payload): Payload; watch(on: (payload: Payload) => void): void }
  export interface Store<State> { map<Next>(fn: (state: State) => Next): Store<Next> }
`;

export const PLATFORM = `
  import type { Event, Store } from 'effector';
  export type { Offer } from './offer';
  import type { Offer } from './offer';
  export declare const codeTyped: Event<string>;
  export declare const $offer: Store<Offer | null>;
  export declare function formatDate(date: Date): string;
`;

export const OFFER = `export interface Offer { kind: 'ordinary' | 'bundle'; remaining: number }`;

/** A platform whose `$refusal` is an open union. */
export const OPEN_PLATFORM = `
  import type { Event, Store } from 'effector';
  import type { Open } from './offer';
  export declare const codeTyped: Event<string>;
  export declare const $refusal: Store<Open<'not-found' | 'expired'> | null>;
  export declare const reasonReported: Event<'not-found' | 'expired'>;
`;

export const OPEN = `export type Open<Value extends string> = Value | (string & {});`;

export interface Sources {
  platform?: string;
  offer?: string;
  kit?: string;
}

/** The packages beside a package. The platform has its own libraries, as with pnpm. */
export const INSTALLED = {
  'node_modules/@redeem/kit/package.json': '{ "name": "@redeem/kit" }',
  'node_modules/@redeem/platform/package.json': '{ "name": "@redeem/platform" }',
  'node_modules/@redeem/platform/node_modules/effector/index.d.ts': EFFECTOR,
};

/** Returns the types of a shell with these sources. */
export function typesOf({ platform = PLATFORM, offer = OFFER, kit = '' }: Sources = {}): string {
  return JSON.stringify({
    doors: {
      '@redeem/platform': '@redeem/platform/src/index.d.ts',
      '@redeem/kit': '@redeem/kit/src/index.d.ts',
      '@redeem/kit/css-modules': '@redeem/kit/src/css-modules.d.ts',
    },
    files: {
      '@redeem/platform/src/index.d.ts': platform,
      '@redeem/platform/src/offer.d.ts': offer,
      '@redeem/kit/src/index.d.ts':
        'export declare function paint(...classes: (string | undefined)[]): void;' +
        (kit || 'export interface Remote { name: string }'),
      '@redeem/kit/src/css-modules.d.ts': `declare module '*.module.css' { const classes: Record<string, string>; export default classes; }`,
    },
  });
}
