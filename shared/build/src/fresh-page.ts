import { afterAll, afterEach, beforeAll, beforeEach, rs } from '@rstest/core';
import { cleanup, configure } from '@testing-library/react';

// The tests of a file share a page, and those of several files a process. So what a test leaves in the page is removed here.
// By default `findBy…` and `waitFor` give up after one second, which is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const address = location.href;
let globals: Set<PropertyKey>;
/** The own properties of document, navigator and location. */
let accessors: Set<string>;

/** React and user-event listen to these events of a document once, for all tests. */
const LASTING_EVENTS = ['selectionchange', 'focus', 'blur'];

type Listener = Parameters<Window['addEventListener']>;
type Listeners = [target: EventTarget, listener: Listener][];

/**
 * The listeners to those events, by package. Packages that share a process have copies of React and user-event of their own. Two copies
 * of user-event spoil the value of a field, so only those of this package listen while its tests run.
 */
const page = globalThis as { lastingListeners?: Map<string, Listeners> };
const lasting = (page.lastingListeners ??= new Map<string, Listeners>());
const own = lasting.get(process.cwd()) ?? [];
lasting.set(process.cwd(), own);
for (const [target, listener] of [...lasting.values()].flat())
  target.removeEventListener(...listener);
for (const [target, listener] of own) target.addEventListener(...listener);

/** The listeners that the test has added to the window and the document. */
const passing: Listeners = [];

for (const target of [window, document]) {
  const add = target.addEventListener.bind(target);
  target.addEventListener = (...listener: Listener) => {
    add(...listener);
    (LASTING_EVENTS.includes(listener[0]) ? own : passing).push([target, listener]);
  };
  afterAll(() => {
    target.addEventListener = add;
  });
}

// The listener of a test that waits for it would be removed, and the module that waits lasts for all tests of the file.
beforeAll(async () => {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    window.addEventListener('load', resolve);
  });
});

// Later than the module of the tests and their beforeAll, whose work stays.
beforeEach(() => {
  globals = new Set(Reflect.ownKeys(globalThis));
  accessors = new Set(
    [document, navigator, location].flatMap((object) => Object.getOwnPropertyNames(object)),
  );
  passing.length = 0;
});

afterEach(() => {
  cleanup();
  // A mock that a module makes for all its tests stays, and does what it did at first.
  rs.resetAllMocks();
  rs.unstubAllGlobals();
  // An accessor is mocked by one of the object's own, which a reset does not make work again.
  for (const object of [document, navigator, location]) {
    for (const [key, own] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (!('value' in own) && !accessors.has(key)) Reflect.deleteProperty(object, key);
    }
  }
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
  }
  for (const [target, listener] of passing) target.removeEventListener(...listener);
  document.adoptedStyleSheets = [];
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  history.replaceState(null, '', address);
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=', 1).join('')}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  // At the end, because a cookie that a test has set for half an hour is read by the clock of that test.
  rs.useRealTimers();
});

afterAll(() => {
  rs.restoreAllMocks();
});
