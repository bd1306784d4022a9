import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import {
  atPath,
  HISTORY,
  opened,
  opening,
  PICK_LIST_CODE,
  PICK_LIST_RECORD,
  siteIn,
} from './visits.test-support';
import {
  accepted,
  lateAnswer,
  refused,
  RequestError,
  SETTINGS,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

type ValidateCode = NonNullable<Visit['validateCode']>;

const TWELVE = 'HDMAQF4PX7TV';
const SIXTEEN = 'FEATUREDC9DGEF4T';
const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });

async function edited(text: string, visit: Visit = {}) {
  const validateCode = rs.fn<ValidateCode>(() => accepted());
  const rememberCode = rs.fn();
  const scope = visitScope({ validateCode, rememberCode, ...visit });
  await allSettled(store.fieldEdited, { scope, params: text });
  const [code, pasted] = [scope.getState(store.$code), scope.getState(store.$pasted)];
  return { scope, validateCode, rememberCode, code, pasted };
}

describe('the code of an edited field', () => {
  test.each([
    ['hdma-qf', 'HDMAQF'],
    ['ＨＤＭＡ　ＱＦ４Ｐ　Ｘ７ＴＶ', TWELVE],
    ['Your code: HDMA\u200B-QF4P\u00AD-X7TV', TWELVE],
    ['https://redeem.example/?c=HDMAQF4PX7TV', TWELVE],
    ['Your code is FEAT URED C9DG EF4T', SIXTEEN],
  ])('is read from the text %j and remembered @spec-3.18 @spec-5.2', async (text, expected) => {
    const { code, pasted, rememberCode } = await edited(text);

    expect(code).toBe(expected);
    expect(pasted).toBeNull();
    expect(rememberCode.mock.calls).toEqual([[expected]]);
  });

  test.each([
    ['a complete code', SIXTEEN, `${SIXTEEN}${TWELVE}`, TWELVE],
    ['half of another code', 'FEATUR', `FEATUR${TWELVE}`, TWELVE],
    ['the same code', TWELVE, `The code for your movie: ${TWELVE}`, TWELVE],
    ['its first four characters', SIXTEEN.slice(0, 4), SIXTEEN, SIXTEEN],
    [
      'one that the service issued',
      'ABCDEFGHIJKLMNOPQRST',
      'ABCDEFGHIJKLMNOPQRS',
      'ABCDEFGHIJKLMNOP',
    ],
  ])('is the pasted one when the field held %s', async (_field, before, text, expected) => {
    expect((await edited(text, { code: before })).code).toBe(expected);
  });

  test('stays as it is when one more character is typed into a full code', async () => {
    const text = `FEATX${SIXTEEN.slice(4)}`;
    const { code, pasted } = await edited(text, { code: SIXTEEN });

    expect([code, pasted]).toEqual([SIXTEEN, null]);
  });

  test('is not remembered when only separators or the case change, and forgotten when it is cleared @spec-4.1', async () => {
    const { scope, rememberCode } = await edited('hdma qf ', { code: 'HDMAQF' });
    expect(rememberCode).not.toHaveBeenCalled();

    await allSettled(store.fieldEdited, { scope, params: '' });
    expect(rememberCode.mock.calls).toEqual([['']]);
  });

  test.each([['Can you read this? HDMA QF4P X7T, I think'], ['<script>alert(1)</script>']])(
    'stays as it is, and nothing is checked, when %j is pasted',
    async (text) => {
      const { scope, code, pasted, validateCode } = await edited(`HDMA${text}`, { code: 'HDMA' });
      expect([code, pasted]).toEqual(['HDMA', { text: `HDMA${text}`, codes: [] }]);
      expect(validateCode).not.toHaveBeenCalled();

      await allSettled(store.fieldEdited, { scope, params: 'HDMA-' });
      expect(scope.getState(store.$pasted)).toBeNull();
    },
  );

  test('is the first one of a text with two codes, which stays known until another edit @gap-45', async () => {
    const text = 'HDMA QF4P X7TV or FEAT URED C9DG EF4T';
    const { scope, code, pasted, validateCode } = await edited(text);
    expect([code, pasted]).toEqual([TWELVE, { text, codes: [TWELVE, SIXTEEN] }]);
    expect(validateCode).toHaveBeenCalledTimes(1);

    await allSettled(store.fieldEdited, { scope, params: 'H' });
    expect(scope.getState(store.$pasted)).toBeNull();
  });
});

describe('a code from a link', () => {
  test('replaces the remembered one and is checked once, for the territory of the site data @spec-2.37 @gap-10', async () => {
    const validateCode = rs.fn<ValidateCode>(() => refused());
    const rememberCode = rs.fn();
    const { scope } = await opened(
      '/',
      {
        getSite: () => siteIn('CH', 'fr'),
        memory: { code: SIXTEEN },
        validateCode,
        rememberCode,
      },
      'hdma-qf4p-x7tv',
    );

    expect(scope.getState(store.$code)).toBe(TWELVE);
    expect(validateCode.mock.calls).toMatchObject([
      [{ code: TWELVE, territory: 'CH', language: 'fr' }],
    ]);
    expect(rememberCode.mock.calls).toEqual([[TWELVE]]);
  });

  test('is submitted once, without a press, when it is valid @spec-2.38', async () => {
    const { scope, navigate } = await opened('/', { validateCode: () => accepted() }, TWELVE);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);

    await allSettled(store.pathEntered, { scope, params: '/retailers' });
    await allSettled(store.pathEntered, { scope, params: '/' });
    await allSettled(store.pageVisibilityChanged, { scope, params: false });
    await allSettled(store.pageVisibilityChanged, { scope, params: true });
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test('is read like a paste, and its damage is repaired @gap-46', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());

    await opened('/', { validateCode }, '"3DHDMA_QF4P_X7TV?utm_source=mail".');

    expect(validateCode.mock.calls).toMatchObject([[{ code: TWELVE }]]);
  });

  test.each<[string, Visit]>([
    ['is refused', { validateCode: () => refused('expired') }],
    ['is used', { validateCode: () => accepted({ remaining: 0 }) }],
    ['cannot be checked', { validateCode: failing }],
  ])('opens no page when it %s', async (_what, visit) => {
    const { scope, navigate } = await opened('/', visit, SIXTEEN);

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState(store.$code)).toBe(SIXTEEN);
  });

  test('is not submitted again when the exchange of its bundle fails', async () => {
    const exchangeCode = rs.fn(failing);
    const { scope } = await opened('/', { validateCode: () => BUNDLE, exchangeCode }, TWELVE);

    expect(scope.getState(store.$canContinue)).toBe(true);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('waits until the page is visible @D12', async () => {
    const exchangeCode = rs.fn(() => ({ isDone: true, history: HISTORY, status: null }));
    const { scope, navigate } = await atPath('/', {
      isSiteLoading: true,
      getSite: () => siteIn('US', 'en'),
      validateCode: ({ code }) => (code === TWELVE ? BUNDLE : accepted()),
      exchangeCode,
    });
    await allSettled(store.pageVisibilityChanged, { scope, params: false });
    const params = { settings: SETTINGS, codeFromLink: TWELVE, codeFromPath: null };
    await allSettled(store.appStarted, { scope, params });
    expect(exchangeCode).not.toHaveBeenCalled();

    await allSettled(store.pageVisibilityChanged, { scope, params: true });
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('submits the code behind its redeemed pick list', async () => {
    const pickList = accepted({ kind: 'pick-list', remaining: 0, history: [PICK_LIST_RECORD] });
    const validateCode: ValidateCode = ({ code }) => (code === TWELVE ? pickList : accepted());

    const { scope, navigate } = await opened('/', { validateCode }, TWELVE);

    expect(scope.getState(store.$code)).toBe(PICK_LIST_CODE);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test.each<[string, (page: Awaited<ReturnType<typeof opening>>) => Promise<unknown>]>([
    [
      'has opened another page',
      async ({ scope }) => {
        await allSettled(store.pathEntered, { scope, params: '/support' });
        return allSettled(store.pathEntered, { scope, params: '/' });
      },
    ],
    [
      'has typed another code',
      ({ scope }) => allSettled(store.fieldEdited, { scope, params: SIXTEEN }),
    ],
    [
      'has pasted a text without a clear code',
      ({ scope }) =>
        allSettled(store.fieldEdited, { scope, params: `${TWELVE} is not it, <b>I think so</b>` }),
    ],
  ])('is not submitted when the visitor %s meanwhile', async (_what, act) => {
    const answer = lateAnswer<Verdict>();
    const page = await opening('/', { validateCode: () => answer.promise }, TWELVE);

    const acted = act(page);
    answer.arrive(accepted());
    await Promise.all([page.started, acted]);

    expect(page.navigate).not.toHaveBeenCalled();
  });

  test.each(['', '   ', '--\u200B'])(
    'that is empty (%j) leaves the remembered code, which is not submitted',
    async (link) => {
      const memory = { code: TWELVE };
      const { scope, navigate } = await opened(
        '/',
        { memory, validateCode: () => accepted() },
        link,
      );

      expect(scope.getState(store.$code)).toBe(TWELVE);
      expect(scope.getState(store.$canContinue)).toBe(true);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  test.each([
    [`${TWELVE} or XFAR6PW7DVPJ`, [TWELVE, 'XFAR6PW7DVPJ']],
    ['<script>alert(1)</script>'.repeat(400), []],
  ])('that is uncertain is shown as a paste and sends nothing @gap-46', async (text, codes) => {
    const [validateCode, rememberCode] = [rs.fn<ValidateCode>(), rs.fn()];
    const memory = { code: SIXTEEN };

    const { scope } = await opened('/', { memory, validateCode, rememberCode }, text);

    expect([scope.getState(store.$code), scope.getState(store.$pasted)]).toEqual([
      '',
      { text, codes },
    ]);
    expect(validateCode).not.toHaveBeenCalled();
    expect(rememberCode).not.toHaveBeenCalled();
  });

  test('that the first view has taken is checked once, also after the field has reported it', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const { scope, navigate } = await opened('/', { validateCode });

    await allSettled(store.fieldEdited, { scope, params: 'xfar-6pw7-dvpj' });
    await allSettled(store.linkFollowed, { scope, params: 'xfar-6pw7-dvpj' });
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(navigate).toHaveBeenCalledTimes(1);

    const text = `${TWELVE} or XFAR6PW7DVPJ`;
    await allSettled(store.linkFollowed, { scope, params: text });
    expect(scope.getState(store.$pasted)).toMatchObject({ text });
  });
});

test('an incomplete remembered code is shown without a check', async () => {
  const validateCode = rs.fn<ValidateCode>();

  const { scope } = await opened('/', { memory: { code: 'HDMAQF' }, validateCode });

  expect(scope.getState(store.$code)).toBe('HDMAQF');
  expect(validateCode).not.toHaveBeenCalled();
});

test.each([
  ['/hdma-qf4p-x7tv', TWELVE],
  ['/return-policy', ''],
])('the code in the path %s is offered, but not put into the field', async (codeFromPath, code) => {
  const rememberCode = rs.fn();
  const { scope } = await atPath('/404', {
    isSiteLoading: true,
    getSite: () => siteIn('US', 'en'),
    rememberCode,
  });
  const params = { settings: SETTINGS, codeFromLink: null, codeFromPath };
  await allSettled(store.appStarted, { scope, params });

  expect([scope.getState(store.$codeFromPath), scope.getState(store.$code)]).toEqual([code, '']);
  expect(rememberCode).not.toHaveBeenCalled();
});

function failing(): Promise<never> {
  return Promise.reject(new RequestError('status'));
}
