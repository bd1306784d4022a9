import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $code } from './check';
import { $submitsItself } from './entry';
import { opened } from '../journeys/journey.test-support';
import { $pasted, fieldEdited } from './pasting';
import { accepted, type Visit, visitScope } from '../testing';

const TWELVE = 'HDMAQF4PX7TV';
const SIXTEEN = 'FEATUREDC9DGEF4T';

async function edited(text: string, visit: Visit = {}) {
  const validateCode = rs.fn(() => accepted());
  const scope = visitScope({ validateCode, ...visit });
  await allSettled(fieldEdited, { scope, params: text });
  return { scope, validateCode, code: scope.getState($code), pasted: scope.getState($pasted) };
}

describe('the code of an edited field', () => {
  test.each([
    ['hdma-qf', 'HDMAQF'],
    ['HDMA.QF4P.X7TV', TWELVE],
    ['HDMA–QF4P–X7TV', TWELVE],
    ['ＨＤＭＡ　ＱＦ４Ｐ　Ｘ７ＴＶ', TWELVE],
    ['コード：ＨＤＭＡ　ＱＦ４Ｐ　Ｘ７ＴＶ', TWELVE],
    ['Your code: HDMA\u200B-QF4P\u00AD-X7TV', TWELVE],
    ['Your code: HDMA QF4P X7TV', TWELVE],
    ['https://redeem.example/?c=HDMAQF4PX7TV', TWELVE],
    ['Your code is FEAT URED C9DG EF4T', SIXTEEN],
  ])('is read from the text when the field holds %j', async (text, expected) => {
    const { code, pasted } = await edited(text);

    expect(code).toBe(expected);
    expect(pasted).toBeNull();
  });

  test.each([
    ['a complete code', SIXTEEN, `${SIXTEEN}${TWELVE}`],
    ['half of another code', 'FEATUR', `FEATUR${TWELVE}`],
    ['a code that ends alike', 'XFAR6PW7DVTV', 'Code: HDMA QF4P X7TV'],
    ['a code that begins alike', 'HDMAXXXXXXXX', 'HDMA-QF4P-X7TV is the code for your movie'],
    ['the same code', TWELVE, `The code for your movie: ${TWELVE}`],
  ])('is the pasted one when the field held %s', async (_field, before, text) => {
    const { code } = await edited(text, { code: before });

    expect(code).toBe(TWELVE);
  });

  test('is complete when its last twelve characters are pasted after its first four', async () => {
    const { code } = await edited(SIXTEEN, { code: SIXTEEN.slice(0, 4) });

    expect(code).toBe(SIXTEEN);
  });

  test('stays as it is when one more character is typed into a full code', async () => {
    const { code, pasted } = await edited(`FEATX${SIXTEEN.slice(4)}`, { code: SIXTEEN });

    expect(code).toBe(SIXTEEN);
    expect(pasted).toBeNull();
  });

  test.each([
    ['Can you read this? HDMA QF4P X7T, I think'],
    ['ABCDEFGHJKLMNPQRSTUV'],
    ['<script>alert(1)</script>'],
  ])('stays as it is, and nothing is checked, when %j is pasted', async (text) => {
    const { code, pasted, validateCode } = await edited(`HDMA${text}`, { code: 'HDMA' });

    expect(code).toBe('HDMA');
    expect(pasted).toEqual({ text: `HDMA${text}`, codes: [] });
    expect(validateCode).not.toHaveBeenCalled();
  });

  test('is the first one when a text with two codes is pasted, which stays known @gap-45', async () => {
    const text = 'HDMA QF4P X7TV or FEAT URED C9DG EF4T';
    const { code, pasted, validateCode } = await edited(text);

    expect(code).toBe(TWELVE);
    expect(pasted).toEqual({ text, codes: [TWELVE, SIXTEEN] });
    expect(validateCode).toHaveBeenCalledTimes(1);
  });
});

describe('a pasted text without one clear code', () => {
  test.each([
    ['another edit follows', 'H'],
    ['an edit follows that changes nothing', ''],
  ])('is forgotten when %s', async (_what, text) => {
    const { scope } = await edited('HDMAQF4PX7TV FEATUREDC9DGEF4T');

    await allSettled(fieldEdited, { scope, params: text });

    expect(scope.getState($pasted)).toBeNull();
  });

  test('stops the automatic submit of the code of a link', async () => {
    const { scope } = await opened('/', {}, 'XFAR');
    expect(scope.getState($submitsItself)).toBe(true);

    await allSettled(fieldEdited, { scope, params: 'XFARHDMAQF4PX7TV FEATUREDC9DGEF4T' });

    expect(scope.getState($submitsItself)).toBe(false);
  });
});
