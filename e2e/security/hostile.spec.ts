import { CONTENT_SERVICE } from '../support/network/addresses';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { HOSTILE_TEXTS } from '../support/data/hostile-texts';
import { expect, test } from '../support/running/visit';

test('a hundred hostile texts are entered, and some come in a link, and none runs @E1', async ({
  page,
  home,
}) => {
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(100);
  page.on('dialog', () => {
    throw new Error('a script ran');
  });
  // After the address, the text of a link is handled like an entered one.
  for (const text of HOSTILE_TEXTS.filter((_, index) => index % 37 === 0)) {
    await home.open(`/?c=${encodeURIComponent(text)}`);

    await expect(page).toHaveURL('/');
    expect([...(await home.field.inputValue())].length).toBeLessThanOrEqual(16);
  }

  await page.route(`${CONTENT_SERVICE}/site/*/code/**`, (route) => route.fulfill({ status: 503 }));
  // A text without a clear code leaves the field as it is.
  await home.field.fill('UHDK');
  const shown = await home.field.evaluate(enterEach, HOSTILE_TEXTS);

  expect(shown).toHaveLength(HOSTILE_TEXTS.length);
  for (const text of shown) {
    expect(text).not.toBe('');
    expect([...text].length).toBeLessThanOrEqual(16);
  }
  expect(await page.evaluate(() => 'isAttacked' in window)).toBe(false);
});

test('answers of the service are shown as text, with images of allowed origins only @E6 @E7', async ({
  page,
  chooser,
  complaints,
}) => {
  const title = '<img src=x onerror=alert(1)> **{{brand}}** $t(site.title) %s </title>\u202e';
  await page.route(`${CONTENT_SERVICE}/site/*/code/**`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    answer.data.metadata.content_items = [
      { title, artworks: [{ url: 'https://evil.example/poster.png' }] },
    ];
    answer.data.code_status.exchangeOptions.selections = [{ name: title }];
    await route.fulfill({ response, json: answer });
  });
  const asked: string[] = [];
  await page.route('https://evil.example/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });

  await page.goto(`/?c=${NEVER_USED_UP}`);

  await expect(chooser.heading).toBeVisible();
  await expect(chooser.film).toContainText(title);
  await expect(chooser.retailers).toContainText([title]);
  expect(await page.title()).not.toContain('<');
  await expect.poll(() => complaints.join()).toContain('img-src');
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('img-src');
  expect(asked).toEqual([]);
});

interface Answer {
  data: {
    metadata: { content_items: unknown[] };
    code_status: { exchangeOptions: { selections: unknown[] } };
  };
}

/** Enters each text instead of the one before, and resolves to what the field shows of it. */
async function enterEach(field: Node, texts: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const text of texts) {
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    // Past React, which would take the event for one without a change.
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
    // React and a script in the text have run by then.
    await new Promise(requestAnimationFrame);
    shown.push(field.value);
  }
  return shown;
}
