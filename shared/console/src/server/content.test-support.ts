import { publish } from '@redeem/delivery';
import { aSite } from '@redeem/delivery/testing';
import type { Storage } from '@redeem/storage';

import type { Person } from '../api';
import { CONTENT } from './access';
import { type ContentTools, createContent } from './content';
import { createPublishing } from './content-publishing';
import { keyOf } from './drafts';
import { createSiteReader } from './read-site';

export const SUE: Person = { name: 'sue', role: 'support' };
export const TIM: Person = { name: 'tim', role: 'team', remotes: ['support'] };
export const ROB: Person = { name: 'rob', role: 'reader' };
export const TOM: Person = { name: 'tom', role: 'team', remotes: ['retailers'] };

export const FRENCH = { locale: 'fr', document: 'faq.md' };
export const ENGLISH = { locale: 'en', document: 'faq.md' };

export const EN = `## Start

### What is a code? {#what}

A code that is printed on paper in the package.

### And more? {#more}

More of it.
`;
export const FR = EN.replace(
  'A code that is printed on paper in the package.',
  'Un code imprimé.',
).replace('More of it.', 'La suite.');

/** Creates a site with support 1.0.0, whose texts are in memory, and consoles of it. */
export async function aContentSite() {
  const { storage, build } = await aSite();
  const texts = new Map<string, Map<string, string>>();
  let time: Date | null = null;
  let isAway = false;
  const passes = () => Promise.resolve();
  await releaseOfOthers('1.0.0', [
    ['en/faq.md', EN],
    ['fr/faq.md', FR],
  ]);

  /** The storage with a clock that a test sets, and that can be away. */
  const shared = new Proxy<Storage>(storage, {
    get: (target, name: keyof Storage) => {
      const value = target[name];
      if (typeof value !== 'function') return value;
      return (...given: never[]) => {
        const away = Object.assign(new Error('no answer'), { syscall: 'connect' });
        if (isAway) return Promise.reject(away);
        if (name === 'now' && time) return Promise.resolve(time);
        return (value as (...all: never[]) => unknown).apply(target, given);
      };
    },
  });

  /** Creates a console. `beforePublishing` runs when it is about to publish. */
  function aConsole({
    needsApproval = false,
    beforePublishing = passes,
    commit = null as Parameters<typeof createPublishing>[0]['commit'],
  } = {}) {
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const reader = createSiteReader(shared, onError);
    const tools: ContentTools = {
      read: async () => {
        const { registry } = await reader.latest();
        const version = registry.microFrontends[CONTENT]?.[0]?.metadata.version ?? '';
        return { version, texts: texts.get(version) ?? new Map<string, string>() };
      },
      problemsOf: (all) =>
        Promise.resolve(
          new Map(
            [...all].flatMap(([key, text]) => {
              const line = text.split('\n').findIndex((one) => one.includes('<b>')) + 1;
              return line === 0
                ? []
                : [[key, [{ line, message: 'HTML cannot be used here' }]] as const];
            }),
          ),
        ),
      find: () => Promise.resolve([]),
      publish: async ({ texts: next, by, why, seen }) => {
        await beforePublishing();
        const version = `1.0.${String(texts.size)}`;
        texts.set(version, new Map(next));
        const made = await build(version, { name: CONTENT, entry: [...next.values()].join('') });
        const done = await publish({
          storage,
          by,
          why,
          seen,
          release: made,
          traffic: 100,
          check: passes,
          allowDowngrade: true,
        });
        return { revision: done.revision, from: done.change.from, notes: [], findings: [] };
      },
    };
    const content = createContent({ storage: shared, reader, tools });
    const publishing = createPublishing({
      storage: shared,
      reader,
      content,
      tools,
      needsApproval,
      commit,
      onError,
    });
    return {
      ...content,
      ...publishing,
      errors,
      /** Types a text into what the person sees now. */
      type: async (text: string, person = SUE, place = FRENCH) => {
        const shown = await content.document(place, person);
        const base = shown?.draft?.base.hash ?? shown?.live?.hash ?? '';
        return content.save(place, { text, seen: shown?.number ?? 0, base }, person);
      },
      request: async (more: object = {}, place = FRENCH) => {
        const shown = await content.document(place, SUE);
        return {
          drafts: [{ ...place, number: shown?.draft?.number ?? 1 }],
          why: 'clearer',
          revision: shown?.revision ?? 1,
          due: null,
          ...more,
        };
      },
      liveText: async (place = FRENCH) => (await tools.read()).texts.get(keyOf(place)),
    };
  }

  /** Publishes a release of support that somebody else has built. */
  async function releaseOfOthers(version: string, own: [path: string, text: string][]) {
    texts.set(version, new Map(own));
    const release = await build(version, { name: CONTENT });
    await publish({ storage, by: 'ann', release, traffic: 100, check: passes });
  }

  return {
    storage,
    releaseOfOthers,
    aConsole,
    setTime: (at: string) => void (time = new Date(at)),
    setAway: (away: boolean) => void (isAway = away),
  };
}
