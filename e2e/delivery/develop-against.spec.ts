import { PORTS } from '../support/network/addresses';
import { confirmOverrides } from '../support/running/development-server';
import { expect, test } from '../support/delivery/teams';
import { PUBLICATION_LIMIT_MS } from '../support/running/limits';
import { Program } from '../support/running/program';

const OLD = 'This site never asks for a payment card.';
const NEW = 'Nobody on this site will ever ask for a payment card.';
/** The port of the development server. */
const PORT = String(PORTS.development + 5);
const FAQ = 'remotes/support/content/en/faq.md';

test('a developer sees the remote of the checkout in the deployed site, with every change at once', async ({
  page,
  checkout,
  site,
}) => {
  await checkout.edit('remotes/support/package.json', (text) => text.replace('3105', PORT));
  const { folder } = checkout;
  const task = ['shared/tasks/src/redeem.mjs', 'dev', 'support', '--against', site.url];
  const env = { PORT: String(PORTS.development + 6) };
  const development = Program.start(process.execPath, task, { cwd: folder, env });
  const [, address = ''] = await development.line(/from this checkout: (\S+)/);

  const { origin, search } = new URL(address);
  confirmOverrides(page);
  await page.goto(`${origin}/support${search}#cost`);
  await expect(page.getByText(OLD)).toBeAttached();
  await expect(page.getByRole('region', { name: 'Overrides' })).toContainText(
    `support runs from http://localhost:${PORT}`,
  );

  await expect(page.locator('link[href*="/remotes/support/"]')).toHaveCount(0);

  await checkout.edit(FAQ, (text) => text.replace(OLD, NEW));
  await page.getByText(NEW).waitFor({ state: 'attached', timeout: PUBLICATION_LIMIT_MS / 3 });

  await development.stop('SIGINT');
  await checkout.restore('remotes/support');
});
